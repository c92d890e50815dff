CREATE TYPE "public"."disbursement_state" AS ENUM('created', 'unknown', 'submitted', 'in_file', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."loan_event" AS ENUM('submit', 'start_review', 'request_documents', 'link_student', 'first_approval', 'approve', 'decline', 'expire', 'reopen', 'withdraw', 'accept', 'disburse', 'begin', 'fall_behind', 'catch_up', 'close', 'reverse_payment', 'write_off');--> statement-breakpoint
CREATE TYPE "public"."loan_file_kind" AS ENUM('idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter');--> statement-breakpoint
CREATE TYPE "public"."loan_state" AS ENUM('draft', 'submitted', 'under_review', 'approved', 'declined', 'expired', 'withdrawn', 'accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off');--> statement-breakpoint
CREATE TABLE "bank_payment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payment_files_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "disbursement_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disbursement_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"disbursement_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_state" "disbursement_state",
	"to_state" "disbursement_state" NOT NULL,
	"actor_id" uuid,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disbursements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"state" "disbursement_state" NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"way" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	"provider_ref" text NOT NULL,
	"callback_segment" text NOT NULL,
	"provider_transaction_id" text,
	"file_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"unknown_answers" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "disbursements_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "disbursements_callback_segment_unique" UNIQUE("callback_segment"),
	CONSTRAINT "disbursements_transaction" UNIQUE("way","provider_transaction_id"),
	CONSTRAINT "disbursements_amount" CHECK ("disbursements"."amount_ugx" > 0),
	CONSTRAINT "disbursements_payee" CHECK (("disbursements"."way" = 'mtn' and "disbursements"."msisdn" is not null) or ("disbursements"."way" = 'bank' and "disbursements"."bank_name" is not null and "disbursements"."account_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "loan_allocations" (
	"loan_id" uuid NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "loan_allocations_loan_id_fee_item_id_pk" PRIMARY KEY("loan_id","fee_item_id"),
	CONSTRAINT "loan_allocations_amount" CHECK ("loan_allocations"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "loan_applications" (
	"loan_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"msisdn1" text NOT NULL,
	"msisdn2" text,
	"address" text NOT NULL,
	"child_name" text NOT NULL,
	"reg_no" text,
	"job_title" text NOT NULL,
	"estimated_monthly_income_ugx" bigint NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_instalments" (
	"loan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"principal_ugx" bigint NOT NULL,
	"interest_ugx" bigint NOT NULL,
	"fees_ugx" bigint NOT NULL,
	"balance_after_ugx" bigint NOT NULL,
	CONSTRAINT "loan_instalments_loan_id_version_number_pk" PRIMARY KEY("loan_id","version","number"),
	CONSTRAINT "loan_instalments_parts" CHECK (least("loan_instalments"."principal_ugx", "loan_instalments"."interest_ugx", "loan_instalments"."fees_ugx", "loan_instalments"."balance_after_ugx") >= 0)
);
--> statement-breakpoint
CREATE TABLE "loan_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" uuid NOT NULL,
	"from_state" "loan_state" NOT NULL,
	"event" "loan_event" NOT NULL,
	"to_state" "loan_state" NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_moves" (
	"from_state" "loan_state" NOT NULL,
	"event" "loan_event" NOT NULL,
	"to_state" "loan_state" NOT NULL,
	CONSTRAINT "loan_moves_from_state_event_pk" PRIMARY KEY("from_state","event")
);
--> statement-breakpoint
CREATE TABLE "loan_products" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"annual_rate_ppm" integer NOT NULL,
	"fee_ugx" bigint NOT NULL,
	"minimum_ugx" bigint NOT NULL,
	"maximum_ugx" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"expenses" jsonb NOT NULL,
	"late_grace_days" integer NOT NULL,
	"late_charge" jsonb NOT NULL,
	"late_cap_ugx" bigint NOT NULL,
	"allocation_order" jsonb NOT NULL,
	"offer_days" integer NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_products_id_version_pk" PRIMARY KEY("id","version"),
	CONSTRAINT "loan_products_rate" CHECK ("loan_products"."annual_rate_ppm" between 0 and 1000000),
	CONSTRAINT "loan_products_amounts" CHECK (0 < "loan_products"."minimum_ugx" and "loan_products"."minimum_ugx" <= "loan_products"."maximum_ugx"),
	CONSTRAINT "loan_products_costs" CHECK ("loan_products"."fee_ugx" >= 0 and "loan_products"."late_cap_ugx" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" "loan_state" NOT NULL,
	"user_id" uuid,
	"school_id" integer NOT NULL,
	"student_id" bigint,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"principal_ugx" bigint NOT NULL,
	"term" text NOT NULL,
	"expense" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_on" date,
	"offer_ends_at" timestamp with time zone,
	"documents_needed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decline_reason" text,
	"decline_note" text,
	"first_approver_id" uuid,
	"accepted_at" timestamp with time zone,
	"disbursed_on" date,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "loans_reference_unique" UNIQUE("reference"),
	CONSTRAINT "loans_principal" CHECK ("loans"."principal_ugx" > 0),
	CONSTRAINT "loans_stored" CHECK ("loans"."state" <> 'draft'),
	CONSTRAINT "loans_offer_whole" CHECK (("loans"."offered_on" is null) = ("loans"."offer_ends_at" is null) and ("loans"."state" not in ('approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off') or ("loans"."offered_on" is not null and "loans"."student_id" is not null))),
	CONSTRAINT "loans_accepted_whole" CHECK ("loans"."state" not in ('accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off') or "loans"."accepted_at" is not null),
	CONSTRAINT "loans_disbursed_whole" CHECK ("loans"."state" not in ('disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off') or "loans"."disbursed_on" is not null),
	CONSTRAINT "loans_decline_has_reason" CHECK (("loans"."state" = 'declined') = ("loans"."decline_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "school_payout_accounts" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	CONSTRAINT "school_payout_accounts_whole" CHECK (("school_payout_accounts"."way" = 'mtn' and "school_payout_accounts"."msisdn" is not null) or ("school_payout_accounts"."way" = 'bank' and "school_payout_accounts"."bank_name" is not null and "school_payout_accounts"."account_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" "loan_file_kind" NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"store_key" text NOT NULL,
	"loan_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "uploads_store_key_unique" UNIQUE("store_key"),
	CONSTRAINT "uploads_claimed" CHECK (("uploads"."loan_id" is null) = ("uploads"."claimed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "payment_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "loan_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_payment_files" ADD CONSTRAINT "bank_payment_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursement_log" ADD CONSTRAINT "disbursement_log_disbursement_id_disbursements_id_fk" FOREIGN KEY ("disbursement_id") REFERENCES "public"."disbursements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_file_id_bank_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_payment_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_allocations" ADD CONSTRAINT "loan_allocations_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_allocations" ADD CONSTRAINT "loan_allocations_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_applications" ADD CONSTRAINT "loan_applications_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalments" ADD CONSTRAINT "loan_instalments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_log" ADD CONSTRAINT "loan_log_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_products" ADD CONSTRAINT "loan_products_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_first_approver_id_users_id_fk" FOREIGN KEY ("first_approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_product_id_product_version_loan_products_id_version_fk" FOREIGN KEY ("product_id","product_version") REFERENCES "public"."loan_products"("id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_payout_accounts" ADD CONSTRAINT "school_payout_accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disbursement_log_disbursement" ON "disbursement_log" USING btree ("disbursement_id");--> statement-breakpoint
CREATE INDEX "disbursements_loan" ON "disbursements" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_alive" ON "disbursements" USING btree ("loan_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "disbursements_next_check" ON "disbursements" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "loan_allocations_fee_item" ON "loan_allocations" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "loan_applications_msisdn" ON "loan_applications" USING btree ("msisdn1");--> statement-breakpoint
CREATE INDEX "loan_instalments_due" ON "loan_instalments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "loan_log_loan" ON "loan_log" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loans_user" ON "loans" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "loans_student" ON "loans" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "loans_queue" ON "loans" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "loans_next_check" ON "loans" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_loan" ON "uploads" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("created_at") WHERE loan_id is null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_loan" ON "ledger_entries" USING btree ("loan_id");
--> statement-breakpoint
INSERT INTO "loan_moves" ("from_state", "event", "to_state") VALUES
  ('draft', 'submit', 'submitted'),
  ('submitted', 'start_review', 'under_review'),
  ('submitted', 'withdraw', 'withdrawn'),
  ('under_review', 'request_documents', 'under_review'),
  ('under_review', 'link_student', 'under_review'),
  ('under_review', 'first_approval', 'under_review'),
  ('under_review', 'approve', 'approved'),
  ('under_review', 'decline', 'declined'),
  ('under_review', 'withdraw', 'withdrawn'),
  ('approved', 'accept', 'accepted'),
  ('approved', 'expire', 'expired'),
  ('approved', 'withdraw', 'withdrawn'),
  ('expired', 'reopen', 'under_review'),
  ('expired', 'withdraw', 'withdrawn'),
  ('accepted', 'disburse', 'disbursed'),
  ('accepted', 'withdraw', 'withdrawn'),
  ('disbursed', 'begin', 'ongoing'),
  ('ongoing', 'fall_behind', 'in_arrears'),
  ('ongoing', 'close', 'closed'),
  ('in_arrears', 'catch_up', 'ongoing'),
  ('in_arrears', 'close', 'closed'),
  ('in_arrears', 'write_off', 'written_off'),
  ('closed', 'reverse_payment', 'ongoing');
--> statement-breakpoint
CREATE FUNCTION "guard_loan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."state" <> 'submitted' THEN
      RAISE EXCEPTION 'a loan begins as submitted, not as %', NEW."state" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW."state" <> OLD."state" AND NOT EXISTS (
    SELECT 1 FROM "loan_moves" WHERE "from_state" = OLD."state" AND "to_state" = NEW."state"
  ) THEN
    RAISE EXCEPTION 'a loan can not move from % to %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
  END IF;
  -- What was signed stays as it was signed.
  IF OLD."accepted_at" IS NOT NULL AND (
    NEW."principal_ugx", NEW."term", NEW."product_id", NEW."product_version", NEW."student_id", NEW."school_id",
    NEW."expense", NEW."offered_on", NEW."accepted_at"
  ) IS DISTINCT FROM (
    OLD."principal_ugx", OLD."term", OLD."product_id", OLD."product_version", OLD."student_id", OLD."school_id",
    OLD."expense", OLD."offered_on", OLD."accepted_at"
  ) THEN
    RAISE EXCEPTION 'an accepted loan can not be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_loan" BEFORE INSERT OR UPDATE ON "loans" FOR EACH ROW EXECUTE FUNCTION "guard_loan"();
--> statement-breakpoint
CREATE FUNCTION "guard_disbursement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."state" <> 'created' THEN
      RAISE EXCEPTION 'a disbursement begins as created, not as %', NEW."state" USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT 1 FROM "loans" WHERE "id" = NEW."loan_id" AND "principal_ugx" = NEW."amount_ugx") THEN
      RAISE EXCEPTION 'a disbursement pays the principal of its loan' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW."state" <> OLD."state" AND (OLD."state", NEW."state") NOT IN (
    ('created', 'submitted'), ('created', 'unknown'), ('created', 'in_file'), ('created', 'succeeded'), ('created', 'failed'),
    ('unknown', 'submitted'), ('unknown', 'created'), ('unknown', 'succeeded'), ('unknown', 'failed'),
    ('submitted', 'created'), ('submitted', 'succeeded'), ('submitted', 'failed'),
    ('in_file', 'succeeded'), ('in_file', 'failed')
  ) THEN
    RAISE EXCEPTION 'a disbursement can not move from % to %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW."loan_id", NEW."amount_ugx", NEW."way", NEW."provider_ref")
    IS DISTINCT FROM (OLD."loan_id", OLD."amount_ugx", OLD."way", OLD."provider_ref") THEN
    RAISE EXCEPTION 'what a disbursement pays can not be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_disbursement" BEFORE INSERT OR UPDATE ON "disbursements" FOR EACH ROW EXECUTE FUNCTION "guard_disbursement"();
