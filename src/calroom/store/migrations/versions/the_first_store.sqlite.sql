-- SQLite lets an INSERT OR REPLACE remove the old row without asking a delete trigger, and an INSERT OR IGNORE
-- or OR FAIL overrules constraints inside triggers; so everything is refused by RAISE, which none can overrule.
CREATE TRIGGER journal_without_gap BEFORE INSERT ON journal BEGIN
    SELECT RAISE(ABORT, 'the input is out of step with its table')
    WHERE NEW.number IS NOT 1 + coalesce((SELECT max(number) FROM journal WHERE "table" = NEW."table"), 0)
        OR EXISTS (SELECT 1 FROM journal WHERE client = NEW.client AND "table" = NEW."table");
END

CREATE TRIGGER entry_in_order BEFORE INSERT ON entry BEGIN
    SELECT CASE
        WHEN NEW.id IS NOT 1 + coalesce((SELECT max(id) FROM entry), 0)
            THEN RAISE(ABORT, 'the entry is out of order')
        WHEN substr(NEW.source, 1, instr(NEW.source || ':', ':') - 1) NOT IN
                ('cage', 'player', 'stack', 'play', 'box', 'jackpot', 'tops')
            OR substr(NEW.target, 1, instr(NEW.target || ':', ':') - 1) NOT IN
                ('cage', 'player', 'stack', 'play', 'box', 'jackpot', 'tops')
            THEN RAISE(ABORT, 'there is no such kind of account')
    END;
END

CREATE TRIGGER entry_is_posted AFTER INSERT ON entry BEGIN
    INSERT INTO posting (account, entry, amount, balance)
    VALUES (NEW.source, NEW.id, -NEW.amount, coalesce(
        (SELECT balance FROM posting WHERE account = NEW.source ORDER BY entry DESC LIMIT 1), 0) - NEW.amount);
    INSERT INTO posting (account, entry, amount, balance)
    VALUES (NEW.target, NEW.id, NEW.amount, coalesce(
        (SELECT balance FROM posting WHERE account = NEW.target ORDER BY entry DESC LIMIT 1), 0) + NEW.amount);
END

-- The first posting of an account opens it; it is one of those that leave just their own amount there.
CREATE TRIGGER posting_of_its_entry BEFORE INSERT ON posting BEGIN
    SELECT CASE
        WHEN NEW.balance < 0 AND NEW.account <> 'cage' AND substr(NEW.account, 1, 5) <> 'play:'
            THEN RAISE(ABORT, 'the account would fall below nothing')
        WHEN (
            SELECT CASE amount WHEN NEW.amount THEN target WHEN -NEW.amount THEN source END
            FROM entry WHERE id = NEW.entry
        ) IS NOT NEW.account OR EXISTS (SELECT 1 FROM posting WHERE account = NEW.account AND entry = NEW.entry)
            THEN RAISE(ABORT, 'the posting is not of its entry')
    END;
    INSERT INTO account (name, kind)
    SELECT NEW.account, substr(NEW.account, 1, instr(NEW.account || ':', ':') - 1)
    WHERE NEW.balance = NEW.amount AND NOT EXISTS (SELECT 1 FROM account WHERE name = NEW.account);
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
