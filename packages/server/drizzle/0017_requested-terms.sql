ALTER TABLE "loans" ADD COLUMN "requested_principal_ugx" bigint;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "requested_term" text;--> statement-breakpoint
CREATE INDEX "loan_applications_msisdn2" ON "loan_applications" USING btree ("msisdn2") WHERE msisdn2 is not null;--> statement-breakpoint
-- Approvals used to overwrite what was asked for; the audit entry of the review's start still has it.
UPDATE "loans" l SET
  "requested_principal_ugx" = coalesce((SELECT (a."detail"->>'amountUgx')::bigint FROM "audit_log" a
    WHERE a."subject_kind" = 'loan' AND a."subject_id" = l."id"::text AND a."action" = 'loan.reviewed' ORDER BY a."id" LIMIT 1), l."principal_ugx"),
  "requested_term" = coalesce((SELECT a."detail"->>'term' FROM "audit_log" a
    WHERE a."subject_kind" = 'loan' AND a."subject_id" = l."id"::text AND a."action" = 'loan.reviewed' ORDER BY a."id" LIMIT 1), l."term");--> statement-breakpoint
ALTER TABLE "loans" ALTER COLUMN "requested_principal_ugx" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "loans" ALTER COLUMN "requested_term" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION "guard_requested_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."requested_principal_ugx", NEW."requested_term")
    IS DISTINCT FROM (OLD."requested_principal_ugx", OLD."requested_term") THEN
    RAISE EXCEPTION 'what an applicant asked for does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_requested_terms" BEFORE UPDATE ON "loans" FOR EACH ROW EXECUTE FUNCTION "guard_requested_terms"();
