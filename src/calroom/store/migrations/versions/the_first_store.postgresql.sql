-- Each guard looks at all rows of a statement at once, so that a thousand inputs cost one check and not a thousand.
-- The planner is held to one index look-up for each of them, by subqueries that it cannot turn into joins and without
-- reading in sequence: a plan made while a table was small would read all of it later.
CREATE FUNCTION journal_without_gap() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
    IF EXISTS (
        SELECT FROM added WHERE number < 1 OR number > 1 AND (
            SELECT true FROM journal j WHERE j."table" = added."table" AND j.number = added.number - 1
        ) IS NULL
    ) THEN
        RAISE 'the input is out of step with its table' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$

CREATE FUNCTION entry_is_posted() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE earlier bigint;
BEGIN
    SELECT coalesce(max(id), 0) INTO earlier FROM entry WHERE id < (SELECT min(id) FROM added);
    IF (SELECT max(id) - count(*) <> earlier FROM added) THEN
        RAISE 'the entry is out of order' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO account (name, kind)
    SELECT name, split_part(name, ':', 1) FROM (SELECT source AS name FROM added UNION SELECT target FROM added) named
    WHERE (SELECT true FROM account a WHERE a.name = named.name) IS NULL;
    INSERT INTO posting (account, entry, amount, balance)
    SELECT account, id, amount, coalesce(
        (SELECT p.balance FROM posting p WHERE p.account = line.account ORDER BY entry DESC LIMIT 1), 0
    ) + sum(amount) OVER (PARTITION BY account ORDER BY id)
    FROM (
        SELECT source AS account, id, -amount AS amount FROM added
        UNION ALL SELECT target, id, amount FROM added
    ) line;
    RETURN NULL;
END $$

CREATE FUNCTION posting_of_its_entry() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
    IF EXISTS (
        SELECT FROM added WHERE account IS DISTINCT FROM (
            SELECT CASE e.amount WHEN added.amount THEN e.target WHEN -added.amount THEN e.source END
            FROM entry e WHERE e.id = added.entry
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

CREATE TRIGGER entry_is_posted AFTER INSERT ON entry REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION entry_is_posted()

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
