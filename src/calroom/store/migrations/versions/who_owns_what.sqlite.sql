CREATE TRIGGER lease_token_grows BEFORE UPDATE ON lease
WHEN NEW.token <= OLD.token
BEGIN SELECT RAISE(ABORT, 'the token of a lease only grows'); END

CREATE TRIGGER lease_from_the_living BEFORE UPDATE ON lease
WHEN NEW.owner NOT IN ('', OLD.owner) AND EXISTS (SELECT 1 FROM process WHERE id = OLD.owner AND "until" > 0)
BEGIN SELECT RAISE(ABORT, 'a lease is taken only from who has given it up or has ended'); END

CREATE TRIGGER lease_stays BEFORE DELETE ON lease
BEGIN SELECT RAISE(ABORT, 'a lease is never forgotten, or its token would begin anew'); END

CREATE TRIGGER process_has_ended BEFORE UPDATE ON process
WHEN OLD."until" = 0 AND NEW."until" <> 0
BEGIN SELECT RAISE(ABORT, 'a process that has ended does not come back'); END
