CREATE TYPE "public"."payment_purpose" AS ENUM('fees', 'repayment', 'early-repayment');--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'reversed';--> statement-breakpoint
CREATE TABLE "early_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"quoted_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"settlement_ugx" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_accounts" (
	"loan_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"as_of" date NOT NULL,
	"schedule_version" integer NOT NULL,
	"taken_ugx" bigint NOT NULL,
	"principal_outstanding_ugx" bigint NOT NULL,
	"paid_ugx" bigint NOT NULL,
	"pending_ugx" bigint NOT NULL,
	"due_ugx" bigint NOT NULL,
	"arrears_ugx" bigint NOT NULL,
	"overpaid_ugx" bigint NOT NULL,
	"days_past_due" integer NOT NULL,
	"next_due_on" date,
	"next_due_ugx" bigint NOT NULL,
	"instalments" jsonb NOT NULL,
	"recent_payments" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_schedules" (
	"loan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_on" date NOT NULL,
	"cause" text NOT NULL,
	"payment_id" uuid,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_schedules_loan_id_version_pk" PRIMARY KEY("loan_id","version")
);
--> statement-breakpoint
CREATE TABLE "nightly_checks" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"findings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "nightly_checks_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"loan_id" uuid,
	"params" jsonb NOT NULL,
	"is_reminder" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_about_unique" UNIQUE("about")
);
--> statement-breakpoint
CREATE TABLE "repayments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid,
	"amount_ugx" bigint NOT NULL,
	"value_on" date NOT NULL,
	"value_at" timestamp with time zone NOT NULL,
	"strategy" text,
	"reversed_at" timestamp with time zone,
	"type" text NOT NULL,
	"principal_ugx" bigint NOT NULL,
	"interest_ugx" bigint NOT NULL,
	"fees_ugx" bigint NOT NULL,
	"penalties_ugx" bigint NOT NULL,
	"overpaid_ugx" bigint NOT NULL,
	"saved_interest_ugx" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "repayments_whole" CHECK ("repayments"."principal_ugx" + "repayments"."interest_ugx" + "repayments"."fees_ugx" + "repayments"."penalties_ugx" + "repayments"."overpaid_ugx" = case when "repayments"."reversed_at" is null then "repayments"."amount_ugx" else 0 end),
	CONSTRAINT "repayments_amount" CHECK ("repayments"."amount_ugx" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_ugx" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" "payment_purpose" DEFAULT 'fees' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "loan_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "strategy" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "early_quotes" ADD CONSTRAINT "early_quotes_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_quotes_loan" ON "early_quotes" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_user" ON "loan_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_days_past_due" ON "loan_accounts" USING btree ("days_past_due") WHERE days_past_due > 0;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_reminders" ON "notifications" USING btree ("user_id","id") WHERE is_reminder;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "repayments_loan" ON "repayments" USING btree ("loan_id","value_at");--> statement-breakpoint
CREATE INDEX "repayments_user" ON "repayments" USING btree ("user_id","value_at","payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_loan" ON "payments" USING btree ("loan_id","created_at") WHERE loan_id is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","purpose","created_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "payments_unconfirmed" ON "payments" USING btree ("paid_at","id") WHERE state = 'succeeded' and network is not null and confirmed_at is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_whole" CHECK (("payments"."purpose" = 'fees') = ("payments"."loan_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_strategy_early" CHECK (("payments"."purpose" = 'early-repayment') = ("payments"."strategy" is not null));--> statement-breakpoint
-- Loans that ran before have their first plan, and are looked at by the next sweep.
INSERT INTO "loan_schedules" ("loan_id", "version", "from_on", "cause", "written_at")
  SELECT DISTINCT ON (i."loan_id", i."version") i."loan_id", i."version", l."disbursed_on", 'disbursed', l."accepted_at"
  FROM "loan_instalments" i JOIN "loans" l ON l."id" = i."loan_id";
--> statement-breakpoint
UPDATE "loans" SET "next_check_at" = "accepted_at" WHERE "state" IN ('ongoing', 'in_arrears');
--> statement-breakpoint
-- What was paid before is not asked after again.
UPDATE "payments" SET "confirmed_at" = "paid_at" WHERE "state" = 'succeeded';
--> statement-breakpoint
-- What came in stays as it came; only a reversal, and where it goes by the last replay, are written later.
CREATE FUNCTION "guard_repayment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."payment_id", NEW."loan_id", NEW."amount_ugx", NEW."value_on", NEW."value_at", NEW."strategy")
    IS DISTINCT FROM (OLD."payment_id", OLD."loan_id", OLD."amount_ugx", OLD."value_on", OLD."value_at", OLD."strategy")
    OR (OLD."reversed_at" IS NOT NULL AND NEW."reversed_at" IS DISTINCT FROM OLD."reversed_at") THEN
    RAISE EXCEPTION 'a repayment does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_repayment" BEFORE UPDATE ON "repayments" FOR EACH ROW EXECUTE FUNCTION "guard_repayment"();
--> statement-breakpoint
CREATE FUNCTION "tell_parent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."user_id" IS NOT NULL THEN
    PERFORM pg_notify('parent_changed', NEW."user_id"::text || ' ' || TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "parent_loan_changed" AFTER UPDATE OF "state" ON "loans" FOR EACH ROW
  WHEN (OLD."state" IS DISTINCT FROM NEW."state") EXECUTE FUNCTION "tell_parent"('loan');
--> statement-breakpoint
CREATE TRIGGER "parent_account_changed" AFTER INSERT OR UPDATE ON "loan_accounts" FOR EACH ROW
  EXECUTE FUNCTION "tell_parent"('loan');
--> statement-breakpoint
CREATE TRIGGER "parent_notified" AFTER INSERT OR UPDATE OF "read_at" ON "notifications" FOR EACH ROW
  EXECUTE FUNCTION "tell_parent"('notification');
--> statement-breakpoint
CREATE TRIGGER "parent_payment_changed" AFTER UPDATE OF "state" ON "payments" FOR EACH ROW
  WHEN (NEW."user_id" IS NOT NULL AND OLD."state" IS DISTINCT FROM NEW."state" AND NEW."state"::text IN ('succeeded', 'failed', 'reversed'))
  EXECUTE FUNCTION "tell_parent"('payment');
