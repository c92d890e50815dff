-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "prepayments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"student_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"used_ugx" bigint DEFAULT 0 NOT NULL,
	"refunded_ugx" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "prepayments_whole" CHECK ("prepayments"."used_ugx" >= 0 and "prepayments"."refunded_ugx" >= 0 and "prepayments"."used_ugx" + "prepayments"."refunded_ugx" <= "prepayments"."amount_ugx")
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "takes_prepayments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The version before works: it writes no such rows.
ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The version before works: it writes no such rows.
ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prepayments_left" ON "prepayments" USING btree ("student_id") WHERE used_ugx + refunded_ugx < amount_ugx;--> statement-breakpoint
-- What was paid ahead is refunded only if two people decided, or the child has left.
CREATE FUNCTION "guard_prepayment_refund"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM "require_approval"(NOT EXISTS (SELECT 1 FROM "payments" p JOIN "students" s ON s."id" = p."student_id"
    WHERE p."id" = NEW."payment_id" AND s."left_on" IS NOT NULL), '{prepayment-refund}', ARRAY[NEW."payment_id"::text], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The version before works: it posts no such refunds. It refunds overpayments, uses nothing that is paid ahead, and its nightly check reports that money as not allocated.
CREATE CONSTRAINT TRIGGER "guard_prepayment_refund" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."posting_type" = 'fees.refunded' AND NEW."source" NOT LIKE 'reversal:%') EXECUTE FUNCTION "guard_prepayment_refund"();
