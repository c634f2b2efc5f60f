DROP TRIGGER entry_in_order

DROP TRIGGER posting_of_its_entry

DROP TRIGGER account_unchanged

DROP TRIGGER account_kept

CREATE TABLE account_of_any_kind (
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_account PRIMARY KEY (name),
    CONSTRAINT ck_account_known_kind CHECK (kind IN ('cage', 'player', 'bot', 'stack', 'play', 'box', 'jackpot', 'tops')),
    CONSTRAINT ck_account_named_by_kind CHECK (name = kind OR name LIKE kind || ':%')
) WITHOUT ROWID

INSERT INTO account_of_any_kind (name, kind) SELECT name, kind FROM account

DROP TABLE account

ALTER TABLE account_of_any_kind RENAME TO account

CREATE TRIGGER account_unchanged BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END

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

-- Entries from before the rule, whose last is noted in one_tap, are looked at by whoever verifies the store.
CREATE TRIGGER entry_in_order BEFORE INSERT ON entry BEGIN
    SELECT CASE
        WHEN NEW.id IS NOT 1 + coalesce((SELECT max(id) FROM entry), 0)
            THEN RAISE(ABORT, 'the entry is out of order')
        WHEN substr(NEW.source, 1, instr(NEW.source || ':', ':') - 1) NOT IN
                ('cage', 'player', 'bot', 'stack', 'play', 'box', 'jackpot', 'tops')
            OR substr(NEW.target, 1, instr(NEW.target || ':', ':') - 1) NOT IN
                ('cage', 'player', 'bot', 'stack', 'play', 'box', 'jackpot', 'tops')
            THEN RAISE(ABORT, 'there is no such kind of account')
        WHEN NEW.id <= coalesce((SELECT since FROM one_tap), 0) THEN NULL
        WHEN CASE substr(NEW.source, 1, instr(NEW.source || ':', ':') - 1) || '>'
                || substr(NEW.target, 1, instr(NEW.target || ':', ':') - 1)
            WHEN 'stack>play' THEN NEW.target = 'play:' || NEW."table"
                AND instr(NEW.source, 'stack:' || NEW."table" || ':') = 1
            WHEN 'play>stack' THEN NEW.source = 'play:' || NEW."table"
                AND instr(NEW.target, 'stack:' || NEW."table" || ':') = 1
            WHEN 'stack>box' THEN instr(NEW.source, 'stack:' || NEW."table" || ':') = 1
                AND instr(NEW.target, 'box:' || NEW."table" || ':') = 1
            WHEN 'play>box' THEN NEW.source = 'play:' || NEW."table"
                AND instr(NEW.target, 'box:' || NEW."table" || ':') = 1
            WHEN 'box>play' THEN NEW.target = 'play:' || NEW."table"
                AND instr(NEW.source, 'box:' || NEW."table" || ':') = 1
            WHEN 'stack>jackpot' THEN instr(NEW.source, 'stack:' || NEW."table" || ':') = 1
            WHEN 'play>jackpot' THEN NEW.source = 'play:' || NEW."table"
            WHEN 'jackpot>play' THEN NEW.target = 'play:' || NEW."table"
            WHEN 'play>tops' THEN NEW.source = 'play:' || NEW."table" AND NEW.target = 'tops:' || NEW."table"
            WHEN 'tops>play' THEN NEW.source = 'tops:' || NEW."table" AND NEW.target = 'play:' || NEW."table"
            WHEN 'tops>stack' THEN NEW.source = 'tops:' || NEW."table"
                AND instr(NEW.target, 'stack:' || NEW."table" || ':') = 1
            WHEN 'player>stack' THEN NEW.target = 'stack:' || NEW."table" || ':' || substr(NEW.source, 8)
            WHEN 'bot>stack' THEN NEW.target = 'stack:' || NEW."table" || ':' || substr(NEW.source, 5)
            WHEN 'stack>player' THEN NEW.source = 'stack:' || NEW."table" || ':' || substr(NEW.target, 8)
            WHEN 'stack>bot' THEN NEW.source = 'stack:' || NEW."table" || ':' || substr(NEW.target, 5)
            WHEN 'stack>cage' THEN instr(NEW.source, 'stack:' || NEW."table" || ':') = 1
            WHEN 'bot>cage' THEN 1
            WHEN 'cage>bot' THEN NEW.topic = 'bot-chips' AND lower(substr(NEW.target, 5, 4)) = 'bot '
                AND NEW.amount <= 10000000
            WHEN 'stack>stack' THEN NEW.topic = 'takes-a-name' AND EXISTS (
                SELECT 1 FROM journal WHERE "table" = NEW."table" AND number = NEW.number
                    AND json_extract(input, '$.input') = 'rename'
                    AND NEW.source = 'stack:' || NEW."table" || ':' || json_extract(input, '$.was')
                    AND NEW.target = 'stack:' || NEW."table" || ':' || json_extract(input, '$.person'))
            WHEN 'player>player' THEN NEW.topic = 'takes-a-name' AND NEW."table" = 'room' AND EXISTS (
                SELECT 1 FROM journal WHERE "table" = 'room' AND number = NEW.number
                    AND json_extract(input, '$.input') = 'admit'
                    AND NEW.source = 'player:' || json_extract(input, '$.formerly')
                    AND NEW.target = 'player:' || json_extract(input, '$.person'))
            WHEN 'jackpot>player' THEN NEW."table" = 'room' AND EXISTS (
                SELECT 1 FROM journal WHERE "table" = 'room' AND number = NEW.number
                    AND json_extract(input, '$.input') = 'payjackpot'
                    AND NEW.amount = json_extract(input, '$.amount')
                    AND NEW.source = 'jackpot:' || json_extract(input, '$.game')
                    AND NEW.target = 'player:' || json_extract(input, '$.person'))
            WHEN 'cage>player' THEN NEW.topic = 'play-chips' AND NEW."table" = 'room' AND EXISTS (
                SELECT 1 FROM journal sale WHERE sale."table" = 'room' AND sale.number = NEW.number
                    AND NEW.target = 'player:' || json_extract(sale.input, '$.person')
                    AND CASE json_extract(sale.input, '$.input')
                        WHEN 'admit' THEN NEW.amount = json_extract(sale.input, '$.chips') AND NEW.amount <= 1000000
                        WHEN 'sellchips' THEN NEW.amount = json_extract(sale.input, '$.amount')
                    END
                    AND NEW.amount + coalesce((
                        SELECT sum(sold.amount) FROM posting p
                        JOIN entry sold ON sold.id = p.entry
                        JOIN journal j ON j."table" = sold."table" AND j.number = sold.number
                        WHERE p.account = NEW.target AND sold.source = 'cage' AND sold.topic = 'play-chips'
                            AND j.at > sale.at - 86400000
                    ), 0) <= 11000000)
            ELSE 0
        END IS NOT 1
            THEN RAISE(ABORT, 'chips do not go this way')
    END;
END

CREATE TRIGGER one_tap_once BEFORE INSERT ON one_tap BEGIN
    SELECT RAISE(ABORT, 'the rule of the one tap holds from one entry on')
    WHERE EXISTS (SELECT 1 FROM one_tap) OR NEW.since < 0
        OR NEW.since <> coalesce((SELECT max(id) FROM entry), NEW.since);
END

CREATE TRIGGER one_tap_unchanged BEFORE UPDATE ON one_tap BEGIN SELECT RAISE(ABORT, 'the rule of the one tap stays'); END

CREATE TRIGGER one_tap_kept BEFORE DELETE ON one_tap BEGIN SELECT RAISE(ABORT, 'the rule of the one tap stays'); END
