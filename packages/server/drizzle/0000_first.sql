CREATE TYPE "public"."failure_reason" AS ENUM('declined', 'insufficient_funds', 'not_approved_in_time', 'limit_reached', 'number_unknown', 'wallet_blocked', 'provider_down', 'never_accepted', 'other');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('mobile', 'bank');--> statement-breakpoint
CREATE TYPE "public"."network" AS ENUM('mtn', 'airtel');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('created', 'unknown', 'submitted', 'awaiting_transfer', 'expired', 'succeeded', 'failed');--> statement-breakpoint
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"school_id" integer
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"payment_id" uuid NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "allocations_payment_id_fee_item_id_pk" PRIMARY KEY("payment_id","fee_item_id"),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"external_id" text PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"reference_text" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"description" text NOT NULL,
	"due_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_ugx" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_items_paid_within_amount" CHECK ("fee_items"."paid_ugx" between 0 and "fee_items"."amount_ugx")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" json,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_account" text NOT NULL,
	"credit_account" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"event" text NOT NULL,
	"code" text NOT NULL,
	"line" integer NOT NULL,
	"payment_id" uuid,
	"value_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("event","code","line"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_ugx" > 0),
	CONSTRAINT "ledger_entries_two_accounts" CHECK ("ledger_entries"."debit_account" <> "ledger_entries"."credit_account")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"from_state" "payment_state" NOT NULL,
	"to_state" "payment_state" NOT NULL,
	"event" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" "payment_state" NOT NULL,
	"student_id" bigint NOT NULL,
	"school_id" integer NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"method" "payment_method" NOT NULL,
	"network" "network",
	"msisdn" text,
	"bank_name" text,
	"payer_account_number" text,
	"provider_ref" text NOT NULL,
	"callback_segment" text NOT NULL,
	"provider_transaction_id" text,
	"secret_hash" text NOT NULL,
	"item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retry_of" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"wait_until" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"unknown_answers" integer DEFAULT 0 NOT NULL,
	"failure" "failure_reason",
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_callback_segment_unique" UNIQUE("callback_segment"),
	CONSTRAINT "payments_retry_of_unique" UNIQUE("retry_of"),
	CONSTRAINT "payments_provider_ref" UNIQUE NULLS NOT DISTINCT("method","network","provider_ref"),
	CONSTRAINT "payments_provider_transaction" UNIQUE("method","network","provider_transaction_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"payment_id" uuid NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "reservations_payment_id_fee_item_id_pk" PRIMARY KEY("payment_id","fee_item_id"),
	CONSTRAINT "reservations_amount" CHECK ("reservations"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reviews_subject_kind_pk" PRIMARY KEY("subject","kind")
);
--> statement-breakpoint
CREATE TABLE "school_origins" (
	"school_id" integer NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "school_origins_school_id_origin_pk" PRIMARY KEY("school_id","origin")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "schools_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"reg_no" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"class_name" text NOT NULL,
	CONSTRAINT "students_reg_no_school" UNIQUE("reg_no","school_id")
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"subject" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_items" ADD CONSTRAINT "fee_items_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_debit_account_accounts_code_fk" FOREIGN KEY ("debit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_account_accounts_code_fk" FOREIGN KEY ("credit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_origins" ADD CONSTRAINT "school_origins_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_fee_item" ON "allocations" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "fee_items_student" ON "fee_items" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_student" ON "payments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "reservations_fee_item" ON "reservations" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "text_messages_next_try" ON "text_messages" USING btree ("next_try_at") WHERE next_try_at is not null;