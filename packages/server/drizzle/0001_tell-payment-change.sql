CREATE FUNCTION "tell_payment_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_changed', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payment_changed" AFTER UPDATE OF "state" ON "payments" FOR EACH ROW EXECUTE FUNCTION "tell_payment_change"();
