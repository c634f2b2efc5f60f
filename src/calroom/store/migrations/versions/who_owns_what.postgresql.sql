CREATE FUNCTION guard_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE integrity_constraint_violation
            USING MESSAGE = 'a lease is never forgotten, or its token would begin anew';
    END IF;
    IF NEW.token <= OLD.token THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the token of a lease only grows';
    END IF;
    IF NEW.owner NOT IN ('', OLD.owner)
        AND EXISTS (SELECT 1 FROM process WHERE id = OLD.owner AND "until" > 0) THEN
        RAISE integrity_constraint_violation
            USING MESSAGE = 'a lease is taken only from who has given it up or has ended';
    END IF;
    RETURN NEW;
END $$

CREATE TRIGGER lease_is_guarded BEFORE UPDATE OR DELETE ON lease
FOR EACH ROW EXECUTE FUNCTION guard_lease()

CREATE FUNCTION guard_process() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."until" = 0 AND NEW."until" <> 0 THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a process that has ended does not come back';
    END IF;
    RETURN NEW;
END $$

CREATE TRIGGER process_is_guarded BEFORE UPDATE ON process
FOR EACH ROW EXECUTE FUNCTION guard_process()
