-- Each guard looks at all rows of a statement at once, so that a thousand inputs cost one check and not a thousand.
-- The planner is held to index look-ups: a plan made while a table was small would read all of it later.
CREATE FUNCTION journal_without_gap() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF EXISTS (
        SELECT FROM added WHERE number < 1 OR number > 1 AND NOT EXISTS (
            SELECT FROM journal WHERE "table" = added."table" AND number = added.number - 1
        )
    ) THEN
        RAISE 'the input is out of step with its table' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$

CREATE FUNCTION entry_unfolds() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE earlier bigint;
BEGIN
    SELECT coalesce(max(id), 0) INTO earlier FROM entry WHERE id < (SELECT min(id) FROM added);
    IF (SELECT max(id) - count(*) <> earlier FROM added) THEN
        RAISE 'the entry is out of order' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
        SELECT FROM added WHERE (
            SELECT count(*) < 2 OR sum(value::bigint) <> 0 OR bool_or(value::bigint = 0 OR abs(value::bigint) >= 1000000000000000)
            FROM json_each_text(postings::json)
        )
    ) THEN
        RAISE 'the entry does not add up to nothing' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO account (name, kind)
    SELECT DISTINCT key, split_part(key, ':', 1) FROM added, json_each_text(postings::json)
    WHERE NOT EXISTS (SELECT FROM account WHERE name = key);
    INSERT INTO posting (account, entry, amount, balance)
    SELECT key, added.id, value::bigint, coalesce(before.balance, 0)
        + sum(value::bigint) OVER (PARTITION BY key ORDER BY added.id)
    FROM added CROSS JOIN json_each_text(postings::json) LEFT JOIN LATERAL (
        SELECT balance FROM posting WHERE account = key ORDER BY entry DESC LIMIT 1
    ) before ON true;
    RETURN NULL;
END $$

CREATE FUNCTION posting_of_its_entry() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
    IF EXISTS (
        SELECT FROM added WHERE NOT EXISTS (
            SELECT FROM entry, json_each_text(postings::json)
            WHERE id = added.entry AND key = added.account AND value::bigint = added.amount
        )
    ) THEN
        RAISE 'the posting is not of its entry' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM added WHERE balance < 0 AND account <> 'cage' AND account NOT LIKE 'play:%') THEN
        RAISE 'the account would fall below nothing' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$

CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE '% is only added to', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$

CREATE TRIGGER journal_without_gap AFTER INSERT ON journal REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION journal_without_gap()

CREATE TRIGGER entry_unfolds AFTER INSERT ON entry REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION entry_unfolds()

CREATE TRIGGER posting_of_its_entry AFTER INSERT ON posting REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION posting_of_its_entry()

CREATE TRIGGER journal_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()

CREATE TRIGGER account_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON account
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()

CREATE TRIGGER entry_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()

CREATE TRIGGER posting_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()

CREATE TRIGGER action_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON action
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()

CREATE TRIGGER house_file_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON house_file
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()
