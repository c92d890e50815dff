-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "payment_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"student_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"msisdn" text,
	"language" text NOT NULL,
	"slip_id" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_id" uuid,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_claims_amount" CHECK ("payment_claims"."amount_ugx" > 0),
	CONSTRAINT "payment_claims_decided" CHECK (("payment_claims"."decided_at" is null) = ("payment_claims"."status" = 'open') and ("payment_claims"."payment_id" is not null) = ("payment_claims"."status" = 'credited')
        and ("payment_claims"."decline_reason" is not null) = ("payment_claims"."status" = 'declined') and ("payment_claims"."decided_by" is null or "payment_claims"."decided_at" is not null))
);
--> statement-breakpoint
-- The version before works: the new check allows what the one before did.
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_attached";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_slip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_slip_id_uploads_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_open" ON "payment_claims" USING btree ("transaction_id","student_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_claims_school" ON "payment_claims" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_claims_created" ON "payment_claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_claims_transaction" ON "payment_claims" USING btree ("transaction_id");--> statement-breakpoint
-- The version before works: it attaches files to loans and approvals only. Rows of before keep the check of before, which says the same of them.
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_attached" CHECK (num_nonnulls("uploads"."loan_id", "uploads"."approval_id") + "uploads"."is_slip"::int = case when "uploads"."attached_at" is null then 0 else 1 end) NOT VALID;