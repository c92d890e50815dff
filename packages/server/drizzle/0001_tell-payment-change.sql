CREATE FUNCTION "tell_payment_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_changed', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Commits that notify wait for each other, so the commonest move does not: who waits for that one looks again.
CREATE TRIGGER "payment_changed" AFTER UPDATE OF "state" ON "payments" FOR EACH ROW
  WHEN (OLD."state" IS DISTINCT FROM NEW."state" AND NEW."state" <> 'submitted')
  EXECUTE FUNCTION "tell_payment_change"();
