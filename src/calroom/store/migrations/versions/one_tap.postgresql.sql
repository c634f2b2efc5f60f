ALTER TABLE account DROP CONSTRAINT ck_account_known_kind

ALTER TABLE account ADD CONSTRAINT ck_account_known_kind
CHECK (kind IN ('cage', 'player', 'bot', 'stack', 'play', 'box', 'jackpot', 'tops'))

-- Entries from before the rule, whose last is noted in one_tap, are looked at by whoever verifies the store.
-- The sales of a day are added up row by row: there are few of them, and none in a hand.
CREATE FUNCTION entry_from_the_tap() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE earlier bigint;
BEGIN
    SELECT coalesce(max(since), 0) INTO earlier FROM one_tap;
    IF EXISTS (
        SELECT FROM (
            SELECT n.*, split_part(source, ':', 1) || '>' || split_part(target, ':', 1) AS way,
                'stack:' || "table" || ':' AS stack, 'play:' || "table" AS play,
                'box:' || "table" || ':' AS box, 'tops:' || "table" AS tops
            FROM added n WHERE id > earlier
        ) e
        WHERE CASE way
            WHEN 'stack>play' THEN starts_with(source, stack) AND target = play
            WHEN 'play>stack' THEN source = play AND starts_with(target, stack)
            WHEN 'stack>box' THEN starts_with(source, stack) AND starts_with(target, box)
            WHEN 'play>box' THEN source = play AND starts_with(target, box)
            WHEN 'box>play' THEN starts_with(source, box) AND target = play
            WHEN 'stack>jackpot' THEN starts_with(source, stack)
            WHEN 'play>jackpot' THEN source = play
            WHEN 'jackpot>play' THEN target = play
            WHEN 'play>tops' THEN source = play AND target = tops
            WHEN 'tops>play' THEN source = tops AND target = play
            WHEN 'tops>stack' THEN source = tops AND starts_with(target, stack)
            WHEN 'player>stack' THEN target = stack || substr(source, 8)
            WHEN 'bot>stack' THEN target = stack || substr(source, 5)
            WHEN 'stack>player' THEN source = stack || substr(target, 8)
            WHEN 'stack>bot' THEN source = stack || substr(target, 5)
            WHEN 'stack>cage' THEN starts_with(source, stack)
            WHEN 'bot>cage' THEN true
            WHEN 'cage>bot' THEN topic = 'bot-chips' AND lower(substr(target, 5, 4)) = 'bot ' AND amount <= 10000000
            WHEN 'stack>stack' THEN topic = 'takes-a-name' AND (
                SELECT j.input::json ->> 'input' = 'rename' AND e.source = e.stack || (j.input::json ->> 'was')
                    AND e.target = e.stack || (j.input::json ->> 'person')
                FROM journal j WHERE j."table" = e."table" AND j.number = e.number)
            WHEN 'player>player' THEN topic = 'takes-a-name' AND "table" = 'room' AND (
                SELECT j.input::json ->> 'input' = 'admit'
                    AND e.source = 'player:' || (j.input::json ->> 'formerly')
                    AND e.target = 'player:' || (j.input::json ->> 'person')
                FROM journal j WHERE j."table" = 'room' AND j.number = e.number)
            WHEN 'jackpot>player' THEN "table" = 'room' AND (
                SELECT j.input::json ->> 'input' = 'payjackpot'
                    AND e.amount = (j.input::json ->> 'amount')::bigint
                    AND e.source = 'jackpot:' || (j.input::json ->> 'game')
                    AND e.target = 'player:' || (j.input::json ->> 'person')
                FROM journal j WHERE j."table" = 'room' AND j.number = e.number)
            WHEN 'cage>player' THEN topic = 'play-chips' AND "table" = 'room' AND (
                SELECT e.target = 'player:' || (sale.input::json ->> 'person')
                    AND CASE sale.input::json ->> 'input'
                        WHEN 'admit' THEN e.amount = (sale.input::json ->> 'chips')::bigint AND e.amount <= 1000000
                        WHEN 'sellchips' THEN e.amount = (sale.input::json ->> 'amount')::bigint
                    END
                    AND e.amount + coalesce((
                        SELECT sum(sold.amount) FROM posting p
                        JOIN entry sold ON sold.id = p.entry
                        JOIN journal j ON j."table" = sold."table" AND j.number = sold.number
                        WHERE p.account = e.target AND p.entry < e.id
                            AND sold.source = 'cage' AND sold.topic = 'play-chips'
                            AND j.at > sale.at - 86400000
                    ), 0) <= 11000000
                FROM journal sale WHERE sale."table" = 'room' AND sale.number = e.number)
            ELSE false
        END IS NOT TRUE
    ) THEN
        RAISE 'chips do not go this way' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$

CREATE FUNCTION one_tap_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM one_tap) OR NEW.since < 0
        OR NEW.since <> coalesce((SELECT max(id) FROM entry), NEW.since) THEN
        RAISE 'the rule of the one tap holds from one entry on' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$

CREATE TRIGGER entry_tapped AFTER INSERT ON entry REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION entry_from_the_tap()

CREATE TRIGGER one_tap_once BEFORE INSERT ON one_tap
FOR EACH ROW EXECUTE FUNCTION one_tap_once()

CREATE TRIGGER one_tap_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON one_tap
FOR EACH STATEMENT EXECUTE FUNCTION only_added_to()
