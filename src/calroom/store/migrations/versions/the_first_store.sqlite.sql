-- SQLite lets an INSERT OR REPLACE remove the old row without asking a delete trigger, and an INSERT OR IGNORE
-- overrules constraints inside triggers; so everything is refused here by RAISE, which neither can overrule.
CREATE TRIGGER journal_without_gap BEFORE INSERT ON journal BEGIN
    SELECT RAISE(ABORT, 'the input is out of step with its table')
    WHERE NEW.number IS NOT 1 + coalesce((SELECT max(number) FROM journal WHERE "table" = NEW."table"), 0)
        OR EXISTS (SELECT 1 FROM journal WHERE "table" = NEW."table" AND client = NEW.client);
END

CREATE TRIGGER entry_in_order BEFORE INSERT ON entry BEGIN
    SELECT RAISE(ABORT, 'the entry is out of order')
    WHERE NEW.id IS NOT 1 + coalesce((SELECT max(id) FROM entry), 0);
END

CREATE TRIGGER entry_unfolds AFTER INSERT ON entry BEGIN
    SELECT RAISE(ABORT, 'the entry does not add up to nothing')
    FROM (
        SELECT count(*) AS lines, count(DISTINCT key) AS accounts, sum(value) AS total,
            sum(type = 'integer' AND value <> 0 AND abs(value) < 1000000000000000) AS amounts
        FROM json_each(NEW.postings)
    )
    WHERE lines < 2 OR accounts < lines OR amounts < lines OR total <> 0;
    INSERT INTO account (name, kind)
    SELECT key, substr(key, 1, instr(key || ':', ':') - 1) FROM json_each(NEW.postings)
    WHERE NOT EXISTS (SELECT 1 FROM account WHERE name = key);
    INSERT INTO posting (account, entry, amount, balance)
    SELECT key, NEW.id, value,
        value + coalesce((SELECT balance FROM posting WHERE account = key ORDER BY entry DESC LIMIT 1), 0)
    FROM json_each(NEW.postings);
END

CREATE TRIGGER posting_of_its_entry BEFORE INSERT ON posting BEGIN
    SELECT RAISE(ABORT, 'the posting is not of its entry')
    WHERE NOT EXISTS (
            SELECT 1 FROM entry, json_each(postings) WHERE entry.id = NEW.entry AND key = NEW.account AND value = NEW.amount
        )
        OR NOT EXISTS (SELECT 1 FROM account WHERE name = NEW.account)
        OR EXISTS (SELECT 1 FROM posting WHERE account = NEW.account AND entry = NEW.entry);
    SELECT RAISE(ABORT, 'the account would fall below nothing')
    WHERE NEW.balance < 0 AND NEW.account <> 'cage' AND NEW.account NOT LIKE 'play:%';
END

CREATE TRIGGER action_once BEFORE INSERT ON action BEGIN
    SELECT RAISE(ABORT, 'an action is recorded once')
    WHERE EXISTS (
        SELECT 1 FROM action WHERE "table" = NEW."table" AND number = NEW.number AND part = NEW.part
    );
END

CREATE TRIGGER house_file_once BEFORE INSERT ON house_file BEGIN
    SELECT RAISE(ABORT, 'a house file is recorded once')
    WHERE EXISTS (SELECT 1 FROM house_file WHERE digest = NEW.digest AND text IS NOT NEW.text);
END

CREATE TRIGGER journal_unchanged BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END

CREATE TRIGGER journal_kept BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END

CREATE TRIGGER account_unchanged BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER posting_unchanged BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER posting_kept BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER action_unchanged BEFORE UPDATE ON action BEGIN SELECT RAISE(ABORT, 'actions are only added to'); END

CREATE TRIGGER action_kept BEFORE DELETE ON action BEGIN SELECT RAISE(ABORT, 'actions are only added to'); END

CREATE TRIGGER house_file_unchanged BEFORE UPDATE ON house_file BEGIN SELECT RAISE(ABORT, 'house files are only added to'); END

CREATE TRIGGER house_file_kept BEFORE DELETE ON house_file BEGIN SELECT RAISE(ABORT, 'house files are only added to'); END
