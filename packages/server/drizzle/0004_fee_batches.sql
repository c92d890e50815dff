-- Oldest version that can work on this schema: 2.1.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "fee_batch_entries" (
	"adjustment_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"fee" text,
	"due_on" date,
	"reason" text,
	"children" integer NOT NULL,
	"total_ugx" bigint NOT NULL,
	"sends_receipts" boolean NOT NULL,
	"waiting_rows" jsonb,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"api_key_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "fee_batches_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "fee_batches_two_people" CHECK ("fee_batches"."decided_by" <> "fee_batches"."created_by" or "fee_batches"."status" = 'rejected'),
	CONSTRAINT "fee_batches_waiting" CHECK (("fee_batches"."status" = 'waiting') = ("fee_batches"."waiting_rows" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"used_ugx" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_credits_used" CHECK ("fee_credits"."used_ugx" between 0 and "fee_credits"."amount_ugx")
);
--> statement-breakpoint
ALTER TABLE "fee_batch_entries" ADD CONSTRAINT "fee_batch_entries_adjustment_id_fee_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."fee_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_batch_entries" ADD CONSTRAINT "fee_batch_entries_batch_id_fee_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."fee_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_batches" ADD CONSTRAINT "fee_batches_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_batches" ADD CONSTRAINT "fee_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_batches" ADD CONSTRAINT "fee_batches_api_key_id_school_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."school_api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_batches" ADD CONSTRAINT "fee_batches_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_batch_id_fee_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."fee_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_batch_entries_batch" ON "fee_batch_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "fee_batches_school" ON "fee_batches" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fee_credits_student" ON "fee_credits" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_credits_batch" ON "fee_credits" USING btree ("batch_id");