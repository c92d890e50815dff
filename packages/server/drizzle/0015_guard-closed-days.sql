CREATE FUNCTION "guard_closed_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	booked_on date := (NEW.booked_at AT TIME ZONE 'Africa/Kampala')::date;
BEGIN
	IF EXISTS (SELECT 1 FROM closed_ledger_days WHERE day = booked_on) THEN
		RAISE EXCEPTION 'the ledger is closed for %', booked_on USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_closed_day" BEFORE INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "guard_closed_day"();
