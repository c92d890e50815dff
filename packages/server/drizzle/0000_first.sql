-- Oldest version that can work on this schema: 2.0.0
CREATE TYPE "public"."disbursement_status" AS ENUM('created', 'unknown', 'submitted', 'in_file', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."loan_event" AS ENUM('submit', 'start_review', 'request_documents', 'link_student', 'first_approval', 'approve', 'decline', 'expire', 'reopen', 'withdraw', 'accept', 'disburse', 'activate', 'enter_arrears', 'clear_arrears', 'close', 'reverse_payment', 'write_off', 'request_cancellation', 'cancel', 'recover', 'restructure');--> statement-breakpoint
CREATE TYPE "public"."loan_file_kind" AS ENUM('idFront', 'idBack', 'passportPhoto', 'bankStatement', 'mobileMoneyStatement', 'letter', 'lc1Letter');--> statement-breakpoint
CREATE TYPE "public"."loan_status" AS ENUM('draft', 'submitted', 'under_review', 'approved', 'declined', 'expired', 'withdrawn', 'accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered');--> statement-breakpoint
CREATE TYPE "public"."failure_reason" AS ENUM('declined', 'insufficient_funds', 'not_approved_in_time', 'limit_reached', 'number_unknown', 'wallet_blocked', 'provider_down', 'never_accepted', 'other_amount', 'other');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('mobile', 'bank');--> statement-breakpoint
CREATE TYPE "public"."network" AS ENUM('mtn', 'airtel');--> statement-breakpoint
CREATE TYPE "public"."payment_purpose" AS ENUM('fees', 'repayment', 'early-repayment');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('created', 'unknown', 'submitted', 'awaiting_transfer', 'expired', 'succeeded', 'failed', 'reversed');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"api_key_id" uuid,
	"actor_role_id" integer NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"school_id" integer,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_payment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payment_files_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "disbursement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disbursement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"disbursement_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_status" "disbursement_status",
	"to_status" "disbursement_status" NOT NULL,
	"actor_id" uuid,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disbursements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid,
	"settlement_id" uuid,
	"payment_id" uuid,
	"part" integer,
	"status" "disbursement_status" NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"method" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	"provider_reference" text NOT NULL,
	"webhook_token" text NOT NULL,
	"provider_transaction_id" text,
	"file_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"status_check_count" integer DEFAULT 0 NOT NULL,
	"not_found_count" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "disbursements_provider_reference_unique" UNIQUE("provider_reference"),
	CONSTRAINT "disbursements_webhook_token_unique" UNIQUE("webhook_token"),
	CONSTRAINT "disbursements_transaction" UNIQUE("method","provider_transaction_id"),
	CONSTRAINT "disbursements_one_purpose" CHECK (num_nonnulls("disbursements"."loan_id", "disbursements"."settlement_id", "disbursements"."payment_id") = 1 and ("disbursements"."part" is null) = ("disbursements"."settlement_id" is null)),
	CONSTRAINT "disbursements_amount" CHECK ("disbursements"."amount_ugx" > 0),
	CONSTRAINT "disbursements_payee" CHECK (("disbursements"."method" in ('mtn', 'airtel') and "disbursements"."msisdn" is not null) or ("disbursements"."method" = 'bank' and "disbursements"."bank_name" is not null and "disbursements"."account_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "school_payout_accounts" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	CONSTRAINT "school_payout_accounts_whole" CHECK (("school_payout_accounts"."method" in ('mtn', 'airtel') and "school_payout_accounts"."msisdn" is not null) or ("school_payout_accounts"."method" = 'bank' and "school_payout_accounts"."bank_name" is not null and "school_payout_accounts"."account_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"school_id" integer
);
--> statement-breakpoint
CREATE TABLE "closed_ledger_dates" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_daily_totals" (
	"posting_date" date NOT NULL,
	"value_date" date NOT NULL,
	"debit_account" text NOT NULL,
	"credit_account" text NOT NULL,
	"posting_type" text NOT NULL,
	"entries" integer NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "ledger_daily_totals_pk" PRIMARY KEY("posting_date","value_date","debit_account","credit_account","posting_type")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_account" text NOT NULL,
	"credit_account" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"source" text NOT NULL,
	"posting_type" text NOT NULL,
	"line" integer NOT NULL,
	"payment_id" uuid,
	"loan_id" uuid,
	"value_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("source","posting_type","line"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_ugx" > 0),
	CONSTRAINT "ledger_entries_two_accounts" CHECK ("ledger_entries"."debit_account" <> "ledger_entries"."credit_account"),
	CONSTRAINT "ledger_entries_one_school" CHECK ("ledger_entries"."debit_account" not like 'school-payable:%' or "ledger_entries"."credit_account" not like 'school-payable:%')
);
--> statement-breakpoint
CREATE TABLE "ussd_sessions" (
	"caller" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"inputs" integer NOT NULL,
	"answer" text NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ussd_languages" (
	"caller" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"limit_name" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limit_counters_limit_name_subject_pk" PRIMARY KEY("limit_name","subject")
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
CREATE TABLE "loan_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" uuid NOT NULL,
	"from_status" "loan_status" NOT NULL,
	"event" "loan_event" NOT NULL,
	"to_status" "loan_status" NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_guarantors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"msisdn" text NOT NULL,
	"relation" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"term" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"consented_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "loan_status_transitions" (
	"from_status" "loan_status" NOT NULL,
	"event" "loan_event" NOT NULL,
	"to_status" "loan_status" NOT NULL,
	CONSTRAINT "loan_status_transitions_from_status_event_pk" PRIMARY KEY("from_status","event")
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
	"penalty" jsonb NOT NULL,
	"penalty_cap_ugx" bigint NOT NULL,
	"allocation_order" jsonb NOT NULL,
	"offer_days" integer NOT NULL,
	"documents" jsonb NOT NULL,
	"guarantor_from_ugx" bigint,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_products_id_version_pk" PRIMARY KEY("id","version"),
	CONSTRAINT "loan_products_rate" CHECK ("loan_products"."annual_rate_ppm" between 0 and 1000000),
	CONSTRAINT "loan_products_amounts" CHECK (0 < "loan_products"."minimum_ugx" and "loan_products"."minimum_ugx" <= "loan_products"."maximum_ugx"),
	CONSTRAINT "loan_products_costs" CHECK ("loan_products"."fee_ugx" >= 0 and "loan_products"."penalty_cap_ugx" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" "loan_status" NOT NULL,
	"user_id" uuid,
	"school_id" integer NOT NULL,
	"student_id" bigint,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"principal_ugx" bigint NOT NULL,
	"term" text NOT NULL,
	"requested_principal_ugx" bigint NOT NULL,
	"requested_term" text NOT NULL,
	"expense" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_on" date,
	"offer_ends_at" timestamp with time zone,
	"cooling_off_days" integer DEFAULT 0 NOT NULL,
	"documents_needed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"documents_note" text,
	"decline_reason" text,
	"decline_note" text,
	"first_approver_id" uuid,
	"accepted_at" timestamp with time zone,
	"disbursed_on" date,
	"cancellable_until" date,
	"cancellation_requested_at" timestamp with time zone,
	"written_off_at" timestamp with time zone,
	"documents_deleted_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "loans_reference_unique" UNIQUE("reference"),
	CONSTRAINT "loans_principal" CHECK ("loans"."principal_ugx" > 0),
	CONSTRAINT "loans_stored" CHECK ("loans"."status" <> 'draft'),
	CONSTRAINT "loans_offer_whole" CHECK (("loans"."offered_on" is null) = ("loans"."offer_ends_at" is null) and ("loans"."status" not in ('approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or ("loans"."offered_on" is not null and "loans"."student_id" is not null))),
	CONSTRAINT "loans_accepted_whole" CHECK ("loans"."status" not in ('accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or "loans"."accepted_at" is not null),
	CONSTRAINT "loans_disbursed_whole" CHECK ("loans"."status" not in ('disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or "loans"."disbursed_on" is not null),
	CONSTRAINT "loans_cancellation_in_time" CHECK ("loans"."cancellation_requested_at" is null or ("loans"."cancellation_requested_at" at time zone 'Africa/Kampala')::date <= "loans"."cancellable_until"),
	CONSTRAINT "loans_written_off_whole" CHECK ("loans"."status" not in ('written_off', 'recovered') or "loans"."written_off_at" is not null),
	CONSTRAINT "loans_decline_has_reason" CHECK (("loans"."status" = 'declined') = ("loans"."decline_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "approval_limits" (
	"name" text PRIMARY KEY NOT NULL,
	"above_ugx" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text,
	"amount_ugx" bigint,
	"details" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"description" jsonb NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"rejection_reason" text,
	"not_before" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"problem" jsonb,
	CONSTRAINT "approvals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."decided_by" <> "approvals"."requested_by"),
	CONSTRAINT "approvals_decided" CHECK ("approvals"."status" not in ('approved', 'applied', 'rejected') or ("approvals"."decided_by" is not null and "approvals"."decided_at" is not null)),
	CONSTRAINT "approvals_applied" CHECK (("approvals"."status" = 'applied') = ("approvals"."applied_at" is not null)),
	CONSTRAINT "approvals_waits" CHECK ("approvals"."status" <> 'approved' or "approvals"."not_before" is not null)
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
	"approval_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"attached_at" timestamp with time zone,
	"sender" text,
	CONSTRAINT "uploads_store_key_unique" UNIQUE("store_key"),
	CONSTRAINT "uploads_attached" CHECK (num_nonnulls("uploads"."loan_id", "uploads"."approval_id") = case when "uploads"."attached_at" is null then 0 else 1 end)
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"dedupe_key" text PRIMARY KEY NOT NULL,
	"recipient" text,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"category" text GENERATED ALWAYS AS (case
        when kind in ('reset', 'password-changed') then 'password' when kind = 'email-code' then 'code'
        when kind = 'email-changed' then 'contact-change' when kind = 'contact-received' then 'message'
        when kind like 'partnership-%' then 'partnership' when kind = 'loan-reminder' then 'reminder'
        when kind like 'loan-%' then 'loan' when kind = 'invitation' then 'invitation' else 'other' end) STORED,
	CONSTRAINT "outgoing_emails_wiped_once_over" CHECK (num_nonnulls("outgoing_emails"."recipient", "outgoing_emails"."params", "outgoing_emails"."next_attempt_at") = case when "outgoing_emails"."status" = 'waiting' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"payment_id" uuid NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "payment_allocations_payment_id_fee_item_id_pk" PRIMARY KEY("payment_id","fee_item_id"),
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"provider_transaction_id" text PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"narrative" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"return_transaction_id" text,
	"returned_on" date,
	CONSTRAINT "bank_transactions_return_transaction_id_unique" UNIQUE("return_transaction_id"),
	CONSTRAINT "bank_transactions_one_end" CHECK (("bank_transactions"."return_transaction_id" is null) = ("bank_transactions"."returned_on" is null) and ("bank_transactions"."return_transaction_id" is null or "bank_transactions"."payment_id" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" json,
	"subject_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"from_status" "payment_status" NOT NULL,
	"to_status" "payment_status" NOT NULL,
	"event" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" "payment_status" NOT NULL,
	"student_id" bigint NOT NULL,
	"school_id" integer NOT NULL,
	"purpose" "payment_purpose" DEFAULT 'fees' NOT NULL,
	"loan_id" uuid,
	"strategy" text,
	"quote_id" uuid,
	"user_id" uuid,
	"amount_ugx" bigint NOT NULL,
	"method" "payment_method" NOT NULL,
	"network" "network",
	"msisdn" text,
	"bank_name" text,
	"payer_account_number" text,
	"provider_reference" text NOT NULL,
	"webhook_token" text NOT NULL,
	"provider_transaction_id" text,
	"secret_hash" text NOT NULL,
	"item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retry_of" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"on_school_website" boolean DEFAULT false NOT NULL,
	"moved_from_id" uuid,
	"group_id" uuid,
	"group_ugx" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"payer_deadline_at" timestamp with time zone NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"status_check_count" integer DEFAULT 0 NOT NULL,
	"not_found_count" integer DEFAULT 0 NOT NULL,
	"failure" "failure_reason",
	"paid_at" timestamp with time zone,
	"reconciled_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_webhook_token_unique" UNIQUE("webhook_token"),
	CONSTRAINT "payments_retry_of_unique" UNIQUE("retry_of"),
	CONSTRAINT "payments_moved_from_id_unique" UNIQUE("moved_from_id"),
	CONSTRAINT "payments_provider_ref" UNIQUE NULLS NOT DISTINCT("method","network","provider_reference"),
	CONSTRAINT "payments_provider_transaction" UNIQUE("method","network","provider_transaction_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_ugx" > 0),
	CONSTRAINT "payments_group_whole" CHECK (("payments"."group_ugx" is not null) = coalesce("payments"."group_id" = "payments"."id", false) and ("payments"."group_id" is null or "payments"."purpose" = 'fees')),
	CONSTRAINT "payments_purpose_whole" CHECK (("payments"."purpose" = 'fees') = ("payments"."loan_id" is null)),
	CONSTRAINT "payments_strategy_early" CHECK (("payments"."purpose" = 'early-repayment') = ("payments"."strategy" is not null))
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_children" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"student_id" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_children_once" UNIQUE("user_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "refund_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"method" text NOT NULL,
	"provider_transaction_id" text NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_payouts_transaction" UNIQUE("method","provider_transaction_id"),
	CONSTRAINT "refund_payouts_amount" CHECK ("refund_payouts"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_ugx" bigint DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fee_item_holds" (
	"payment_id" uuid NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "fee_item_holds_payment_id_fee_item_id_pk" PRIMARY KEY("payment_id","fee_item_id"),
	CONSTRAINT "fee_item_holds_amount" CHECK ("fee_item_holds"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"actor_id" uuid,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"webp" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role_id" integer NOT NULL,
	"school_id" integer,
	"school_role" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"user_id" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role_id" in (2, 3, 4)),
	CONSTRAINT "invitations_school" CHECK (("invitations"."role_id" = 4) = ("invitations"."school_id" is not null)),
	CONSTRAINT "invitations_school_role" CHECK (("invitations"."role_id" = 4) = ("invitations"."school_role" is not null))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "reset_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reset_links_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_step" integer NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	"pending_secret" "bytea",
	"pending_secret_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_counters_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role_id" integer NOT NULL,
	"school_id" integer,
	"school_role" text,
	"role_granted_at" timestamp with time zone NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"email_key" text,
	"email_verified_at" timestamp with time zone,
	"msisdn" text,
	"phone_verified_at" timestamp with time zone,
	"pending_email" text,
	"pending_msisdn" text,
	"password_hash" text,
	"language" text NOT NULL,
	"daily_email" text DEFAULT 'never' NOT NULL,
	"daily_email_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_msisdn_unique" UNIQUE("msisdn"),
	CONSTRAINT "users_role_known" CHECK ("users"."role_id" between 1 and 4),
	CONSTRAINT "users_bursar_has_school" CHECK (("users"."role_id" = 4) = ("users"."school_id" is not null)),
	CONSTRAINT "users_bursar_has_school_role" CHECK (("users"."role_id" = 4) = ("users"."school_role" is not null)),
	CONSTRAINT "users_anonymous_or_whole" CHECK (("users"."anonymised_at" is null) = ("users"."email_key" is not null and "users"."msisdn" is not null and "users"."password_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "register_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reg_no" text NOT NULL,
	"written_reg_no" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"class_name" text NOT NULL,
	"guardian1_name" text,
	"guardian1_phone" text,
	"guardian2_name" text,
	"guardian2_phone" text,
	"is_second_extra" boolean DEFAULT false NOT NULL,
	"result" text NOT NULL,
	"problem" text,
	"problem_line" integer,
	CONSTRAINT "register_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"problem_line" integer,
	"lines" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"absent" integer,
	"leavers" integer,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "early_repayment_quotes" (
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
	"principal_ugx" bigint NOT NULL,
	"principal_outstanding_ugx" bigint NOT NULL,
	"paid_ugx" bigint NOT NULL,
	"total_outstanding_ugx" bigint NOT NULL,
	"due_ugx" bigint NOT NULL,
	"arrears_ugx" bigint NOT NULL,
	"overpaid_ugx" bigint NOT NULL,
	"days_past_due" integer NOT NULL,
	"written_off_ugx" bigint DEFAULT 0 NOT NULL,
	"recovered_ugx" bigint DEFAULT 0 NOT NULL,
	"next_due_on" date,
	"next_due_ugx" bigint NOT NULL,
	"instalments" jsonb NOT NULL,
	"recent_payments" jsonb NOT NULL,
	"waivers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restructurings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"promised_on" date,
	"promised_ugx" bigint,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_contacts_promise" CHECK (("loan_contacts"."outcome" = 'promised') = ("loan_contacts"."promised_on" is not null) and ("loan_contacts"."promised_on" is null) = ("loan_contacts"."promised_ugx" is null) and ("loan_contacts"."promised_ugx" is null or "loan_contacts"."promised_ugx" > 0))
);
--> statement-breakpoint
CREATE TABLE "loan_waivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"part" text NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"reason" text NOT NULL,
	"waived_by" uuid NOT NULL,
	"approved_by" uuid,
	"waived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_waivers_amount" CHECK ("loan_waivers"."amount_ugx" > 0),
	CONSTRAINT "loan_waivers_two_people" CHECK ("loan_waivers"."approved_by" <> "loan_waivers"."waived_by")
);
--> statement-breakpoint
CREATE TABLE "loan_restructurings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"instalments" integer NOT NULL,
	"first_due_on" date NOT NULL,
	"annual_rate_ppm" integer NOT NULL,
	"forgone_ugx" bigint NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"approved_by" uuid,
	"proposed_at" timestamp with time zone NOT NULL,
	"last_on" date NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_with" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "loan_restructurings_instalments" CHECK ("loan_restructurings"."instalments" between 1 and 36),
	CONSTRAINT "loan_restructurings_two_people" CHECK ("loan_restructurings"."approved_by" <> "loan_restructurings"."proposed_by"),
	CONSTRAINT "loan_restructurings_rate" CHECK ("loan_restructurings"."annual_rate_ppm" >= 0),
	CONSTRAINT "loan_restructurings_first" CHECK ("loan_restructurings"."first_due_on" > "loan_restructurings"."last_on"),
	CONSTRAINT "loan_restructurings_end" CHECK ("loan_restructurings"."accepted_at" is null or "loan_restructurings"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE TABLE "loan_schedules" (
	"loan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_on" date NOT NULL,
	"cause" text NOT NULL,
	"payment_id" uuid,
	"restructuring_id" uuid,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_schedules_loan_id_version_pk" PRIMARY KEY("loan_id","version")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"discrepancies" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliation_runs_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"loan_id" uuid,
	"params" jsonb NOT NULL,
	"is_reminder" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"category" text GENERATED ALWAYS AS (case
        when is_reminder then 'reminder' when kind = 'fees_paid' then 'receipt'
        when kind like 'repayment_%' or kind in ('schedule_changed', 'loan_closed', 'loan_cancelled') then 'repayment' else 'loan' end) STORED,
	CONSTRAINT "notifications_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "repayments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"user_id" uuid,
	"amount_ugx" bigint NOT NULL,
	"value_date" date NOT NULL,
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
	"is_recovery" boolean DEFAULT false NOT NULL,
	CONSTRAINT "repayments_whole" CHECK ("repayments"."principal_ugx" + "repayments"."interest_ugx" + "repayments"."fees_ugx" + "repayments"."penalties_ugx" + "repayments"."overpaid_ugx" = case when "repayments"."reversed_at" is null then "repayments"."amount_ugx" else 0 end),
	CONSTRAINT "repayments_amount" CHECK ("repayments"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_adjustment_lines" (
	"adjustment_id" bigint NOT NULL,
	"fee_item_id" bigint NOT NULL,
	"change_ugx" bigint NOT NULL,
	CONSTRAINT "fee_adjustment_lines_adjustment_id_fee_item_id_pk" PRIMARY KEY("adjustment_id","fee_item_id")
);
--> statement-breakpoint
CREATE TABLE "fee_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"change_ugx" bigint NOT NULL,
	"reason" text,
	"method" text,
	"receipt_number" text,
	"receipt_use" integer DEFAULT 0 NOT NULL,
	"paid_on" date,
	"reverses_id" bigint,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"api_key_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_adjustments_reverses_id_unique" UNIQUE("reverses_id"),
	CONSTRAINT "fee_adjustments_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "fee_adjustments_receipt" UNIQUE("school_id","receipt_number","receipt_use"),
	CONSTRAINT "fee_adjustments_change" CHECK ("fee_adjustments"."change_ugx" <> 0 and ("fee_adjustments"."kind" = 'correction' or ("fee_adjustments"."change_ugx" < 0) = (("fee_adjustments"."kind" in ('bursary', 'paid-to-school')) = ("fee_adjustments"."reverses_id" is null)))),
	CONSTRAINT "fee_adjustments_receipt_whole" CHECK (("fee_adjustments"."kind" = 'paid-to-school' and "fee_adjustments"."reverses_id" is null) = ("fee_adjustments"."receipt_number" is not null) and ("fee_adjustments"."receipt_number" is null) = ("fee_adjustments"."method" is null) and ("fee_adjustments"."method" is null) = ("fee_adjustments"."paid_on" is null)),
	CONSTRAINT "fee_adjustments_reason" CHECK ("fee_adjustments"."reason" is not null or "fee_adjustments"."receipt_number" is not null)
);
--> statement-breakpoint
CREATE TABLE "student_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"class_name" text NOT NULL,
	"class_name_before" text,
	"left_on" date,
	"reason" text,
	"import_id" uuid,
	"actor_id" uuid NOT NULL,
	"api_key_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text,
	"msisdn" text NOT NULL,
	"language" text,
	CONSTRAINT "guardians_position" UNIQUE("student_id","position"),
	CONSTRAINT "guardians_position_known" CHECK ("guardians"."position" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "fee_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"is_letter" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fee_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "fee_sendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"classes" jsonb NOT NULL,
	"min_owed_ugx" bigint NOT NULL,
	"overdue_on" date,
	"language" text NOT NULL,
	"messages" integer NOT NULL,
	"price_ugx" bigint NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	CONSTRAINT "fee_sendings_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "fee_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sending_id" uuid NOT NULL,
	"student_id" bigint NOT NULL,
	"guardian_id" bigint,
	"step" text NOT NULL,
	"language" text NOT NULL,
	"parts" integer NOT NULL,
	"price_ugx" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "fee_reminders_guardian" UNIQUE("sending_id","guardian_id")
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"description" text NOT NULL,
	"due_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"paid_ugx" bigint DEFAULT 0 NOT NULL,
	"bursary_ugx" bigint DEFAULT 0 NOT NULL,
	"paid_to_school_ugx" bigint DEFAULT 0 NOT NULL,
	"outstanding_ugx" bigint GENERATED ALWAYS AS (amount_ugx - bursary_ugx - paid_ugx - paid_to_school_ugx) STORED NOT NULL,
	"term_fee_id" bigint,
	CONSTRAINT "fee_items_term_fee" UNIQUE("term_fee_id","student_id"),
	CONSTRAINT "fee_items_paid_within_amount" CHECK (least("fee_items"."paid_ugx", "fee_items"."bursary_ugx", "fee_items"."paid_to_school_ugx") >= 0 and "fee_items"."paid_ugx" + "fee_items"."bursary_ugx" + "fee_items"."paid_to_school_ugx" <= "fee_items"."amount_ugx")
);
--> statement-breakpoint
CREATE TABLE "school_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"from_on" date NOT NULL,
	"rate_ppm" integer NOT NULL,
	"flat_ugx" bigint NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_charges_not_negative" CHECK (least("school_charges"."rate_ppm", "school_charges"."flat_ugx") >= 0)
);
--> statement-breakpoint
CREATE TABLE "school_origins" (
	"school_id" integer NOT NULL,
	"origin" text NOT NULL,
	"site_builder" text,
	"checked_page" text,
	"checked_at" timestamp with time zone,
	"check_result" text,
	CONSTRAINT "school_origins_school_id_origin_pk" PRIMARY KEY("school_id","origin"),
	CONSTRAINT "school_origins_site_builder_known" CHECK ("school_origins"."site_builder" in ('wix', 'google-sites'))
);
--> statement-breakpoint
CREATE TABLE "school_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "school_terms_name" UNIQUE("school_id","name"),
	CONSTRAINT "school_terms_days" CHECK ("school_terms"."starts_on" <= "school_terms"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"contact_msisdn" text,
	"address" text,
	"uses_our_page" boolean DEFAULT false NOT NULL,
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
	"left_on" date,
	CONSTRAINT "students_reg_no_school" UNIQUE("reg_no","school_id")
);
--> statement-breakpoint
CREATE TABLE "term_fees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"term_id" bigint NOT NULL,
	"class_name" text,
	"description" text NOT NULL,
	"due_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"charged_at" timestamp with time zone,
	CONSTRAINT "term_fees_amount" CHECK ("term_fees"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"school_id" integer NOT NULL,
	"until_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL,
	"left_out_ugx" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"paid_on" date,
	"provider_transaction_id" text,
	CONSTRAINT "settlements_reference_unique" UNIQUE("reference"),
	CONSTRAINT "settlements_transaction" UNIQUE("method","provider_transaction_id"),
	CONSTRAINT "settlements_amount" CHECK ("settlements"."amount_ugx" > 0),
	CONSTRAINT "settlements_paid_whole" CHECK (("settlements"."status" = 'paid') = ("settlements"."paid_on" is not null) and ("settlements"."status" = 'paid' or "settlements"."provider_transaction_id" is null)),
	CONSTRAINT "settlements_ended" CHECK (("settlements"."status" in ('created', 'sending')) = ("settlements"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "settlement_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"msisdn" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"slot_number" integer NOT NULL,
	"topic" text NOT NULL,
	"note" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scheduled_calls_slot" UNIQUE("starts_at","slot_number"),
	CONSTRAINT "scheduled_calls_caller" UNIQUE("starts_at","msisdn"),
	CONSTRAINT "scheduled_calls_slot_counts" CHECK ("scheduled_calls"."slot_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"content_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partnership_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"fullname" text NOT NULL,
	"email" text NOT NULL,
	"msisdn" text NOT NULL,
	"address" text NOT NULL,
	"students" integer,
	"note" text,
	"language" text NOT NULL,
	"content_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decline_reason" text,
	"school_id" integer,
	CONSTRAINT "partnership_requests_decided_whole" CHECK (num_nonnulls("partnership_requests"."decided_by", "partnership_requests"."decided_at") = case when "partnership_requests"."status" = 'open' then 0 else 2 end
        and ("partnership_requests"."school_id" is not null) = ("partnership_requests"."status" = 'approved') and ("partnership_requests"."decline_reason" is not null) = ("partnership_requests"."status" = 'declined'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_sms" (
	"dedupe_key" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"gateway_message_id" text,
	"cost_ugx" integer,
	"delivery" text,
	"category" text GENERATED ALWAYS AS (case
        when dedupe_key like 'otp:%' then 'code' when dedupe_key like 'phone-changed:%' then 'contact-change'
        when dedupe_key like 'payment:%' then 'receipt' when dedupe_key like 'refund%' then 'refund'
        when dedupe_key like 'loan:%:reminder:%' then 'reminder' when dedupe_key like 'loan:%' then 'loan'
        when dedupe_key like 'booking:%' then 'booking' when dedupe_key like 'fees:%' then 'fee-reminder' else 'other' end) STORED
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "exceptions_subject_kind_pk" PRIMARY KEY("subject","kind")
);
--> statement-breakpoint
CREATE TABLE "queue_items" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"assignee_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_items_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "queue_items_held" CHECK ("queue_items"."status" = 'done' or ("queue_items"."status" = 'open') = ("queue_items"."assignee_id" is null))
);
--> statement-breakpoint
CREATE TABLE "queue_item_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_item_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"event" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"is_covered" boolean NOT NULL,
	"balance_there_ugx" bigint,
	"balance_source" text,
	"balance_here_ugx" bigint NOT NULL,
	"lines" integer NOT NULL,
	"matched_lines" integer NOT NULL,
	"open_exceptions" integer NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_days_account_day_pk" PRIMARY KEY("account","day")
);
--> statement-breakpoint
CREATE TABLE "day_sign_offs" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"note" text,
	"balance_there_ugx" bigint,
	"balance_here_ugx" bigint NOT NULL,
	"lines" integer NOT NULL,
	"matched_lines" integer NOT NULL,
	"open_exceptions" integer NOT NULL,
	CONSTRAINT "day_sign_offs_account_day_pk" PRIMARY KEY("account","day"),
	CONSTRAINT "day_sign_offs_explained" CHECK ("day_sign_offs"."note" is not null or ("day_sign_offs"."balance_there_ugx" is not distinct from "day_sign_offs"."balance_here_ugx" and "day_sign_offs"."lines" = "day_sign_offs"."matched_lines" and "day_sign_offs"."open_exceptions" = 0))
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"account" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"statement_number" text,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"opening_ugx" bigint,
	"closing_ugx" bigint,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_imports_file" UNIQUE("account","sha256"),
	CONSTRAINT "statement_imports_days_ordered" CHECK ("statement_imports"."from_on" <= "statement_imports"."to_on")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"line_key" text NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"booked_on" date NOT NULL,
	"value_date" date NOT NULL,
	"booked_at" timestamp with time zone,
	"amount_ugx" bigint NOT NULL,
	"cents" integer DEFAULT 0 NOT NULL,
	"transaction_id" text NOT NULL,
	"reference" text NOT NULL,
	"narrative" text NOT NULL,
	"counterparty" text NOT NULL,
	"is_charge" boolean NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("account","line_key"),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount_ugx" <> 0 or "statement_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "statement_matches" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"movement" text NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_matches_movement" UNIQUE("account","movement")
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"account" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"balance_ugx" bigint NOT NULL,
	"ledger_ugx" bigint NOT NULL,
	CONSTRAINT "wallet_balances_account_asked_at_pk" PRIMARY KEY("account","asked_at")
);
--> statement-breakpoint
CREATE TABLE "school_api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"replaces_id" uuid,
	"created_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "school_api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "school_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"school_id" integer NOT NULL,
	"type" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"payment_id" uuid,
	"settlement_id" uuid,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"position" bigint,
	CONSTRAINT "school_events_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "school_events_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status_code" integer,
	"response" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"last_status_code" integer,
	"last_duration_ms" integer,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_old_secret" "bytea",
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_old_secret" CHECK (("webhook_endpoints"."sealed_old_secret" is null) = ("webhook_endpoints"."old_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payment_files" ADD CONSTRAINT "bank_payment_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursement_events" ADD CONSTRAINT "disbursement_events_disbursement_id_disbursements_id_fk" FOREIGN KEY ("disbursement_id") REFERENCES "public"."disbursements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_file_id_bank_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_payment_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_payout_accounts" ADD CONSTRAINT "school_payout_accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_daily_totals" ADD CONSTRAINT "ledger_daily_totals_debit_account_accounts_code_fk" FOREIGN KEY ("debit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_daily_totals" ADD CONSTRAINT "ledger_daily_totals_credit_account_accounts_code_fk" FOREIGN KEY ("credit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_debit_account_accounts_code_fk" FOREIGN KEY ("debit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_account_accounts_code_fk" FOREIGN KEY ("credit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_allocations" ADD CONSTRAINT "loan_allocations_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_allocations" ADD CONSTRAINT "loan_allocations_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_applications" ADD CONSTRAINT "loan_applications_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalments" ADD CONSTRAINT "loan_instalments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_guarantors" ADD CONSTRAINT "loan_guarantors_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_events" ADD CONSTRAINT "loan_events_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_products" ADD CONSTRAINT "loan_products_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_first_approver_id_users_id_fk" FOREIGN KEY ("first_approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_product_id_product_version_loan_products_id_version_fk" FOREIGN KEY ("product_id","product_version") REFERENCES "public"."loan_products"("id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_moved_from_id_payments_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_group_id_payments_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_children" ADD CONSTRAINT "user_children_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_children" ADD CONSTRAINT "user_children_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_item_holds" ADD CONSTRAINT "fee_item_holds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_item_holds" ADD CONSTRAINT "fee_item_holds_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_requests" ADD CONSTRAINT "partnership_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_requests" ADD CONSTRAINT "partnership_requests_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD CONSTRAINT "register_import_lines_import_id_register_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."register_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_repayment_quotes" ADD CONSTRAINT "early_repayment_quotes_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_contacts" ADD CONSTRAINT "loan_contacts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_contacts" ADD CONSTRAINT "loan_contacts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_waivers" ADD CONSTRAINT "loan_waivers_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_waivers" ADD CONSTRAINT "loan_waivers_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_waivers" ADD CONSTRAINT "loan_waivers_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_restructurings" ADD CONSTRAINT "loan_restructurings_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_restructurings" ADD CONSTRAINT "loan_restructurings_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_restructurings" ADD CONSTRAINT "loan_restructurings_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_restructuring_id_loan_restructurings_id_fk" FOREIGN KEY ("restructuring_id") REFERENCES "public"."loan_restructurings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_schedules" ADD CONSTRAINT "loan_schedules_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustment_lines" ADD CONSTRAINT "fee_adjustment_lines_adjustment_id_fee_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."fee_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustment_lines" ADD CONSTRAINT "fee_adjustment_lines_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustments" ADD CONSTRAINT "fee_adjustments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustments" ADD CONSTRAINT "fee_adjustments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustments" ADD CONSTRAINT "fee_adjustments_reverses_id_fee_adjustments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."fee_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustments" ADD CONSTRAINT "fee_adjustments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_links" ADD CONSTRAINT "fee_links_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_sendings" ADD CONSTRAINT "fee_sendings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_sendings" ADD CONSTRAINT "fee_sendings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD CONSTRAINT "fee_reminders_sending_id_fee_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."fee_sendings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD CONSTRAINT "fee_reminders_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD CONSTRAINT "fee_reminders_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_import_id_register_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."register_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_items" ADD CONSTRAINT "fee_items_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_items" ADD CONSTRAINT "fee_items_term_fee_id_term_fees_id_fk" FOREIGN KEY ("term_fee_id") REFERENCES "public"."term_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_charges" ADD CONSTRAINT "school_charges_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_charges" ADD CONSTRAINT "school_charges_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_origins" ADD CONSTRAINT "school_origins_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_terms" ADD CONSTRAINT "school_terms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_fees" ADD CONSTRAINT "term_fees_term_id_school_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."school_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_entries" ADD CONSTRAINT "settlement_entries_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_item_events" ADD CONSTRAINT "queue_item_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_sign_offs" ADD CONSTRAINT "day_sign_offs_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_api_keys" ADD CONSTRAINT "school_api_keys_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_api_keys" ADD CONSTRAINT "school_api_keys_replaces_id_school_api_keys_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."school_api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_api_keys" ADD CONSTRAINT "school_api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_api_keys" ADD CONSTRAINT "school_api_keys_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_school_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."school_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_api_key_id_school_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."school_api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_adjustments" ADD CONSTRAINT "fee_adjustments_api_key_id_school_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."school_api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_events" ADD CONSTRAINT "student_events_api_key_id_school_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."school_api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "search_words"("given" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(
    lower(normalize("given", NFD)), '[\u0300-\u036f''`\u2018\u2019\u02bc]', '', 'g'), 'ŋ', 'ng'),
    '\m([sp])(?:enior|rimary)?[ .-]*([1-9])(?![0-9])', '\1\2', 'g'),
    '\ms([1-9])(?![0-9])', 's\1 senior', 'g'), '\mp([1-9])(?![0-9])', 'p\1 primary', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION "search_query"("given" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('''' || "lexeme" || ''':*', ' & ')::tsquery FROM unnest("public"."search_words"("given"))
$$;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "disbursement_events_disbursement" ON "disbursement_events" USING btree ("disbursement_id");--> statement-breakpoint
CREATE INDEX "disbursements_loan" ON "disbursements" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "disbursements_created" ON "disbursements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disbursements_settlement" ON "disbursements" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "disbursements_payment" ON "disbursements" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_alive" ON "disbursements" USING btree ("loan_id") WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_alive_part" ON "disbursements" USING btree ("settlement_id","part") WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_open_refund" ON "disbursements" USING btree ("payment_id") WHERE status not in ('succeeded', 'failed');--> statement-breakpoint
CREATE INDEX "disbursements_next_check" ON "disbursements" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_daily_totals_school_credit" ON "ledger_daily_totals" USING btree ("credit_account","posting_date") WHERE credit_account like 'school-payable:%';--> statement-breakpoint
CREATE INDEX "ledger_daily_totals_school_debit" ON "ledger_daily_totals" USING btree ("debit_account","posting_date") WHERE debit_account like 'school-payable:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_loan" ON "ledger_entries" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_posted" ON "ledger_entries" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_school_credit" ON "ledger_entries" USING btree ("credit_account") WHERE credit_account like 'school-payable:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_school_debit" ON "ledger_entries" USING btree ("debit_account") WHERE debit_account like 'school-payable:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_not_fees" ON "ledger_entries" USING btree ("posted_at","id") WHERE posting_type <> 'fees.paid' and posting_type <> 'fees.charged';--> statement-breakpoint
CREATE INDEX "ussd_sessions_end" ON "ussd_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_counters_end" ON "rate_limit_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "loan_allocations_fee_item" ON "loan_allocations" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "loan_applications_msisdn" ON "loan_applications" USING btree ("msisdn1");--> statement-breakpoint
CREATE INDEX "loan_applications_reg_no" ON "loan_applications" USING btree (translate("reg_no", '/.-', ''));--> statement-breakpoint
CREATE INDEX "loan_applications_email" ON "loan_applications" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_applications_msisdn2" ON "loan_applications" USING btree ("msisdn2") WHERE msisdn2 is not null;--> statement-breakpoint
CREATE INDEX "loan_applications_search" ON "loan_applications" USING gin (search_words("full_name" || ' ' || "child_name"));--> statement-breakpoint
ALTER INDEX "loan_applications_search" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "loan_instalments_due" ON "loan_instalments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "loan_guarantors_loan" ON "loan_guarantors" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_guarantors_current" ON "loan_guarantors" USING btree ("loan_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "loan_guarantors_msisdn" ON "loan_guarantors" USING btree ("msisdn","asked_at");--> statement-breakpoint
CREATE INDEX "loan_events_loan" ON "loan_events" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loans_user" ON "loans" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "loans_reference" ON "loans" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loans_student" ON "loans" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "loans_queue" ON "loans" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "loans_created" ON "loans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "loans_disbursed" ON "loans" USING btree ("disbursed_on","id") WHERE disbursed_on is not null;--> statement-breakpoint
CREATE INDEX "loan_restructurings_loan" ON "loan_restructurings" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loan_contacts_loan" ON "loan_contacts" USING btree ("loan_id","recorded_at");--> statement-breakpoint
CREATE INDEX "loan_waivers_loan" ON "loan_waivers" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loans_next_check" ON "loans" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_loan" ON "uploads" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "uploads_approval" ON "uploads" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "uploads_unattached" ON "uploads" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("kind","subject") WHERE status in ('open', 'approved');--> statement-breakpoint
CREATE INDEX "approvals_requested" ON "approvals" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "approvals_not_before" ON "approvals" USING btree ("not_before") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "outgoing_emails_next_attempt" ON "outgoing_emails" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_emails_kind" ON "outgoing_emails" USING btree ("category","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_emails_created" ON "outgoing_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_emails_unsent" ON "outgoing_emails" USING btree ("created_at") WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX "outgoing_emails_dedupe_key" ON "outgoing_emails" USING btree ("dedupe_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_allocations_fee_item" ON "payment_allocations" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_waiting" ON "bank_transactions" USING btree ("received_at") WHERE payment_id is null and return_transaction_id is null;--> statement-breakpoint
CREATE INDEX "bank_transactions_received" ON "bank_transactions" USING btree ("received_at","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_reference" ON "bank_transactions" USING btree (lower("narrative") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bank_transactions_payment" ON "bank_transactions" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_student" ON "payments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payments_group" ON "payments" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "phone_codes_expires" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_children_student" ON "user_children" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_not_paid" ON "payments" USING btree ("created_at","id") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_of_loans" ON "payments" USING btree ("created_at","id") WHERE purpose <> 'fees';--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_ugx","id");--> statement-breakpoint
CREATE INDEX "payments_on_school_websites" ON "payments" USING btree ("school_id") WHERE on_school_website;--> statement-breakpoint
CREATE INDEX "payments_school" ON "payments" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_msisdn" ON "payments" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "payments_loan" ON "payments" USING btree ("loan_id","created_at") WHERE loan_id is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","purpose","created_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "payments_payers" ON "payments" USING btree ("msisdn") WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_unreconciled" ON "payments" USING btree ("paid_at","id") WHERE status = 'succeeded' and network is not null and reconciled_at is null;--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refund_payouts_payment" ON "refund_payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("queued_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "fee_item_holds_fee_item" ON "fee_item_holds" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email_key") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_expires" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_links_expires" ON "reset_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_pending" ON "sessions" USING btree ("pending_secret_expires_at") WHERE pending_secret is not null;--> statement-breakpoint
CREATE INDEX "attempt_counters_open" ON "attempt_counters" USING btree ("blocked_until");--> statement-breakpoint
CREATE INDEX "users_daily_email" ON "users" USING btree ("daily_email_on") WHERE daily_email <> 'never';--> statement-breakpoint
CREATE INDEX "users_school" ON "users" USING btree ("school_id") WHERE school_id is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE phone_verified_at is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_words("first_name" || ' ' || "last_name"));--> statement-breakpoint
ALTER INDEX "users_search" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "register_import_lines_result" ON "register_import_lines" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "register_imports_school" ON "register_imports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "early_repayment_quotes_loan" ON "early_repayment_quotes" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_user" ON "loan_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_arrears" ON "loan_accounts" USING btree ("arrears_ugx","loan_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_past_due" ON "loan_accounts" USING btree ("days_past_due","loan_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_days_past_due" ON "loan_accounts" USING btree ("days_past_due") WHERE days_past_due > 0;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_reminders" ON "notifications" USING btree ("user_id","id") WHERE is_reminder;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_kind" ON "notifications" USING btree ("category","created_at");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_loan" ON "notifications" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "repayments_loan" ON "repayments" USING btree ("loan_id","value_at");--> statement-breakpoint
CREATE INDEX "repayments_user" ON "repayments" USING btree ("user_id","value_at","payment_id");--> statement-breakpoint
CREATE INDEX "fee_adjustment_lines_fee_item" ON "fee_adjustment_lines" USING btree ("fee_item_id");--> statement-breakpoint
CREATE INDEX "fee_adjustments_student" ON "fee_adjustments" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "fee_adjustments_school" ON "fee_adjustments" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fee_adjustments_created" ON "fee_adjustments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "student_events_student" ON "student_events" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "register_import_lines_reg_no" ON "register_import_lines" USING btree ("import_id","reg_no");--> statement-breakpoint
CREATE INDEX "students_left" ON "students" USING btree ("school_id","reg_no") WHERE left_on is not null;--> statement-breakpoint
CREATE INDEX "school_charges_school" ON "school_charges" USING btree ("school_id","from_on","id");--> statement-breakpoint
CREATE INDEX "fee_items_student" ON "fee_items" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","reg_no");--> statement-breakpoint
CREATE INDEX "students_reg_no_key" ON "students" USING btree (translate("reg_no", '/.-', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin (search_words("first_name" || ' ' || "last_name" || ' ' || "class_name" || ' ' || "reg_no" || ' ' || ltrim("reg_no", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ/.-')));--> statement-breakpoint
ALTER INDEX "students_search" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "term_fees_term" ON "term_fees" USING btree ("term_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_open" ON "settlements" USING btree ("school_id") WHERE status in ('created', 'sending');--> statement-breakpoint
CREATE INDEX "settlement_entries_settlement" ON "settlement_entries" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_school" ON "settlements" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_content" ON "contact_messages" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partnership_requests_content" ON "partnership_requests" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "partnership_requests_created" ON "partnership_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "guardians_msisdn" ON "guardians" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "fee_links_letters" ON "fee_links" USING btree ("student_id","expires_at") WHERE is_letter;--> statement-breakpoint
CREATE INDEX "fee_sendings_school" ON "fee_sendings" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "fee_reminders_waiting" ON "fee_reminders" USING btree ("created_at","id") WHERE step = 'waiting';--> statement-breakpoint
CREATE INDEX "fee_reminders_student" ON "fee_reminders" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "fee_reminders_to" ON "fee_reminders" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "outgoing_sms_gateway_message" ON "outgoing_sms" USING btree ("gateway_message_id") WHERE gateway_message_id is not null;--> statement-breakpoint
CREATE INDEX "outgoing_sms_unanswered" ON "outgoing_sms" USING btree ("msisdn") WHERE called_at is not null and status = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_sms_next_attempt" ON "outgoing_sms" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_sms_kind" ON "outgoing_sms" USING btree ("category","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_sms_created" ON "outgoing_sms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_sms_unsent" ON "outgoing_sms" USING btree ("created_at") WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX "outgoing_sms_dedupe_key" ON "outgoing_sms" USING btree ("dedupe_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "exceptions_open" ON "exceptions" USING btree ("opened_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "queue_item_events_item" ON "queue_item_events" USING btree ("kind","subject","id");
--> statement-breakpoint
CREATE INDEX "account_days_day" ON "account_days" USING btree ("day","account");--> statement-breakpoint
CREATE INDEX "statement_imports_days" ON "statement_imports" USING btree ("account","to_on");--> statement-breakpoint
CREATE INDEX "statement_lines_days" ON "statement_lines" USING btree ("account","booked_on");--> statement-breakpoint
CREATE INDEX "statement_lines_import" ON "statement_lines" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "statement_lines_booked" ON "statement_lines" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "school_api_keys_school" ON "school_api_keys" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "school_events_unnumbered" ON "school_events" USING btree ("id") WHERE position is null and not is_test;--> statement-breakpoint
CREATE INDEX "school_events_school" ON "school_events" USING btree ("school_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "school_events_payment" ON "school_events" USING btree ("payment_id","type") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "school_events_settlement" ON "school_events" USING btree ("settlement_id") WHERE settlement_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_school" ON "webhook_endpoints" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE FUNCTION "notify_payment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_changed', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Commits that notify wait for each other, so the commonest move does not: who waits for that one looks again.
CREATE TRIGGER "payment_changed" AFTER UPDATE OF "status" ON "payments" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" AND NEW."status" <> 'submitted')
  EXECUTE FUNCTION "notify_payment_changed"();
--> statement-breakpoint
INSERT INTO "loan_status_transitions" ("from_status", "event", "to_status") VALUES
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
  ('disbursed', 'activate', 'ongoing'),
  ('ongoing', 'enter_arrears', 'in_arrears'),
  ('ongoing', 'close', 'closed'),
  ('ongoing', 'request_cancellation', 'ongoing'),
  ('ongoing', 'cancel', 'cancelled'),
  ('ongoing', 'restructure', 'ongoing'),
  ('in_arrears', 'clear_arrears', 'ongoing'),
  ('in_arrears', 'close', 'closed'),
  ('in_arrears', 'write_off', 'written_off'),
  ('in_arrears', 'cancel', 'cancelled'),
  ('in_arrears', 'restructure', 'in_arrears'),
  ('closed', 'reverse_payment', 'ongoing'),
  ('closed', 'cancel', 'cancelled'),
  ('cancelled', 'reverse_payment', 'ongoing'),
  ('written_off', 'recover', 'recovered'),
  ('recovered', 'reverse_payment', 'written_off');
--> statement-breakpoint
CREATE FUNCTION "guard_loan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."status" <> 'submitted' THEN
      RAISE EXCEPTION 'a loan begins as submitted, not as %', NEW."status" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW."status" <> OLD."status" AND NOT EXISTS (
    SELECT 1 FROM "loan_status_transitions" WHERE "from_status" = OLD."status" AND "to_status" = NEW."status"
  ) THEN
    RAISE EXCEPTION 'a loan can not move from % to %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
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
    IF NEW."status" <> 'created' THEN
      RAISE EXCEPTION 'a disbursement begins as created, not as %', NEW."status" USING ERRCODE = 'check_violation';
    END IF;
    IF NEW."loan_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "loans" WHERE "id" = NEW."loan_id" AND "principal_ugx" = NEW."amount_ugx") THEN
      RAISE EXCEPTION 'a disbursement pays the principal of its loan' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW."status" <> OLD."status" AND (OLD."status", NEW."status") NOT IN (
    ('created', 'submitted'), ('created', 'unknown'), ('created', 'in_file'), ('created', 'succeeded'), ('created', 'failed'),
    ('unknown', 'submitted'), ('unknown', 'created'), ('unknown', 'succeeded'), ('unknown', 'failed'),
    ('submitted', 'created'), ('submitted', 'succeeded'), ('submitted', 'failed'),
    ('in_file', 'succeeded'), ('in_file', 'failed')
  ) THEN
    RAISE EXCEPTION 'a disbursement can not move from % to %', OLD."status", NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW."loan_id", NEW."settlement_id", NEW."part", NEW."payment_id", NEW."amount_ugx", NEW."method", NEW."provider_reference",
      NEW."payee_name", NEW."msisdn", NEW."bank_name", NEW."account_number")
    IS DISTINCT FROM (OLD."loan_id", OLD."settlement_id", OLD."part", OLD."payment_id", OLD."amount_ugx", OLD."method", OLD."provider_reference",
      OLD."payee_name", OLD."msisdn", OLD."bank_name", OLD."account_number") THEN
    RAISE EXCEPTION 'what a disbursement pays can not be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_disbursement" BEFORE INSERT OR UPDATE ON "disbursements" FOR EACH ROW EXECUTE FUNCTION "guard_disbursement"();
--> statement-breakpoint
-- What came in stays as it came; only a reversal, and where it goes by the last replay, are written later.
CREATE FUNCTION "guard_repayment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."payment_id", NEW."loan_id", NEW."amount_ugx", NEW."value_date", NEW."value_at", NEW."strategy")
    IS DISTINCT FROM (OLD."payment_id", OLD."loan_id", OLD."amount_ugx", OLD."value_date", OLD."value_at", OLD."strategy")
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
CREATE TRIGGER "parent_loan_changed" AFTER UPDATE OF "status" ON "loans" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "tell_parent"('loan');
--> statement-breakpoint
CREATE TRIGGER "parent_account_changed" AFTER INSERT OR UPDATE ON "loan_accounts" FOR EACH ROW
  EXECUTE FUNCTION "tell_parent"('loan');
--> statement-breakpoint
CREATE TRIGGER "parent_notified" AFTER INSERT OR UPDATE OF "read_at" ON "notifications" FOR EACH ROW
  EXECUTE FUNCTION "tell_parent"('notification');
--> statement-breakpoint
CREATE FUNCTION "tell_school"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('parent_changed', u."id"::text || ' payment') FROM "users" u WHERE u."school_id" = NEW."school_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "school_payment_changed" AFTER UPDATE OF "status" ON "payments" FOR EACH ROW
  WHEN (NEW."purpose"::text = 'fees' AND OLD."status" IS DISTINCT FROM NEW."status" AND NEW."status"::text IN ('succeeded', 'reversed'))
  EXECUTE FUNCTION "tell_school"();
--> statement-breakpoint
CREATE TRIGGER "parent_payment_changed" AFTER UPDATE OF "status" ON "payments" FOR EACH ROW
  WHEN (NEW."user_id" IS NOT NULL AND OLD."status" IS DISTINCT FROM NEW."status" AND NEW."status"::text IN ('succeeded', 'failed', 'reversed'))
  EXECUTE FUNCTION "tell_parent"('payment');
--> statement-breakpoint
ALTER TABLE "rate_limit_counters" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "ussd_sessions" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION "guard_closed_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	posting_date date := (NEW.posted_at AT TIME ZONE 'Africa/Kampala')::date;
BEGIN
	IF EXISTS (SELECT 1 FROM closed_ledger_dates WHERE day = posting_date) THEN
		RAISE EXCEPTION 'the ledger is closed for %', posting_date USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_closed_day" BEFORE INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "guard_closed_day"();
--> statement-breakpoint
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
--> statement-breakpoint
-- A request stays as it was made, a decided one stays decided, and an approval waits or takes effect.
CREATE FUNCTION "guard_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."id", NEW."reference", NEW."kind", NEW."subject", NEW."amount_ugx", NEW."details", NEW."reason", NEW."requested_by",
      NEW."requested_at", NEW."expires_at")
    IS DISTINCT FROM (OLD."id", OLD."reference", OLD."kind", OLD."subject", OLD."amount_ugx", OLD."details", OLD."reason",
      OLD."requested_by", OLD."requested_at", OLD."expires_at") THEN
    RAISE EXCEPTION 'a request for approval does not change' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."status" IN ('applied', 'rejected', 'withdrawn', 'expired') THEN
    RAISE EXCEPTION 'a decided request for approval does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_approval" BEFORE UPDATE ON "approvals" FOR EACH ROW EXECUTE FUNCTION "guard_approval"();
--> statement-breakpoint
-- Replaced by the settings of each start. Without a limit, every amount needs another person.
INSERT INTO "approval_limits" ("name", "above_ugx") VALUES
  ('loan', 2000000), ('waiver', 20000), ('settlement', 5000000), ('refund', 500000), ('reversal', 200000), ('recorded-payment', 200000);
--> statement-breakpoint
-- Returns the account from which a payment came, to which its refund is sent.
CREATE FUNCTION "get_payer_account"("p" "payments") RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(p."msisdn", p."bank_name" || ' ' || nullif(p."payer_account_number", ''), p."id"::text)
$$;
--> statement-breakpoint
CREATE FUNCTION "failed_after_file"("d" "disbursements") RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT d."status" = 'failed' AND EXISTS (SELECT 1 FROM "disbursement_events" e
    WHERE e."disbursement_id" = d."id" AND e."from_status" = 'in_file' AND e."to_status" = 'failed')
$$;
--> statement-breakpoint
-- Returns whether an amount needs another person: above the lowest of the named limits, together with what was settled or refunded to the
-- same account, or waived on the same loan, in the 30 days before. A settlement counts itself, and those created before it. What one person
-- recorded as failed after it left in a payment file still counts: the bank may have paid it.
CREATE FUNCTION "needs_second_approval"("names" text[], "subject" text, "amount" numeric, "at" timestamptz) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  "since" timestamptz := "at" - interval '30 days';
  "total" numeric := "amount";
BEGIN
  IF 'settlement' = ANY ("names") THEN
    SELECT "total" + coalesce(sum(o."amount_ugx" + (
        SELECT coalesce(sum(d."amount_ugx"), 0) FROM "disbursements" d WHERE d."settlement_id" = o."id" AND "failed_after_file"(d))), 0) INTO "total"
      FROM "settlements" s JOIN "settlements" o ON o."status" <> 'cancelled'
        AND o."created_at" <= s."created_at" AND o."created_at" > s."created_at" - interval '30 days'
        AND (o."msisdn", o."bank_name", o."account_number") IS NOT DISTINCT FROM (s."msisdn", s."bank_name", s."account_number")
      WHERE s."id" = "subject"::uuid;
  ELSIF 'refund' = ANY ("names") THEN
    -- Two refunds to one account at the same time must see each other.
    PERFORM pg_advisory_xact_lock(hashtextextended('refund ' || "get_payer_account"(p), 0))
      FROM "payments" p WHERE p."id" = "subject"::uuid;
    SELECT "total" + coalesce(sum(x."amount_ugx"), 0) INTO "total" FROM (
        SELECT d."payment_id", d."amount_ugx" FROM "disbursements" d
          WHERE d."payment_id" IS NOT NULL AND (d."status" <> 'failed' OR "failed_after_file"(d)) AND d."created_at" > "since"
        UNION ALL SELECT r."payment_id", r."amount_ugx" FROM "refund_payouts" r
          WHERE r."recorded_at" > "since" AND NOT EXISTS (SELECT 1 FROM "disbursements" d WHERE d."id" = r."id")) x
      JOIN "payments" o ON o."id" = x."payment_id" JOIN "payments" p ON "get_payer_account"(p) = "get_payer_account"(o)
      WHERE p."id" = "subject"::uuid;
  ELSIF 'waiver' = ANY ("names") THEN
    SELECT "total" + coalesce(sum(x."amount_ugx"), 0) INTO "total" FROM (
        SELECT w."amount_ugx" FROM "loan_waivers" w WHERE w."loan_id" = "subject"::uuid AND w."waived_at" > "since"
        UNION ALL SELECT r."forgone_ugx" FROM "loan_restructurings" r
          WHERE r."loan_id" = "subject"::uuid AND r."proposed_at" > "since" AND r."withdrawn_at" IS NULL
            AND (r."accepted_at" IS NOT NULL OR r."last_on" >= ("at" AT TIME ZONE 'Africa/Kampala')::date)) x;
  END IF;
  RETURN "total" > coalesce((SELECT min("above_ugx") FROM "approval_limits" WHERE "name" = ANY ("names")), 0);
END $$;
--> statement-breakpoint
-- Rejects what staff do without the approval that it needs, and while a request about the same subject waits. Checks at the commit, since an
-- approval is marked as applied after its action.
CREATE FUNCTION "require_approval"("is_needed" boolean, "kinds" text[], "subjects" text[], "at" timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "approvals" WHERE "subject" = ANY ("subjects") AND "kind" = ANY ("kinds") AND "status" IN ('open', 'approved')) THEN
    RAISE EXCEPTION 'a request about % waits for another person', "subjects" USING ERRCODE = 'restrict_violation';
  END IF;
  IF "is_needed" AND NOT EXISTS (SELECT 1 FROM "approvals" WHERE "subject" = ANY ("subjects") AND "kind" = ANY ("kinds")
      AND "status" = 'applied' AND ("at" IS NULL OR "applied_at" = "at")) THEN
    RAISE EXCEPTION '% needs the approval of another person (%)', "subjects", "kinds" USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "guard_payout"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."settlement_id" IS NOT NULL THEN
    PERFORM "require_approval"("needs_second_approval"('{settlement}', NEW."settlement_id"::text, 0, NEW."created_at"),
      '{settlement}', ARRAY[NEW."settlement_id"::text], NULL);
  ELSE
    PERFORM "require_approval"("needs_second_approval"('{refund}', NEW."payment_id"::text, 0, NEW."created_at"),
      '{refund,reversal,payment-move}', ARRAY[NEW."payment_id"::text], NEW."created_at");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_payout" AFTER INSERT ON "disbursements" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."loan_id" IS NULL) EXECUTE FUNCTION "guard_payout"();
--> statement-breakpoint
-- What a network or bank confirmed of a transfer that we sent was approved when it was sent; the rest here is what staff decide.
CREATE FUNCTION "guard_posting"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  "source_id" text := substr(NEW."source", strpos(NEW."source", ':') + 1);
  "source_uuid" uuid := CASE WHEN "source_id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN "source_id"::uuid END;
  "requested" record;
BEGIN
  IF NEW."source" LIKE 'reversal:%' THEN
    SELECT g."id"::text, coalesce(g."group_ugx", g."amount_ugx") AS "amount_ugx" INTO "requested"
      FROM "payments" p JOIN "payments" g ON g."id" = coalesce(p."group_id", p."id") WHERE p."id" = "source_uuid";
    PERFORM "require_approval"(false, '{refund,reversal,payment-move}', ARRAY["source_id", "requested"."id"], NULL);
    PERFORM "require_approval"("needs_second_approval"('{reversal}', "source_id", "requested"."amount_ugx", NEW."posted_at")
      AND NOT EXISTS (SELECT 1 FROM "payments" WHERE "moved_from_id" = "source_uuid"), '{reversal}', ARRAY["requested"."id"], NULL);
  ELSIF NEW."posting_type" = 'school.settled' THEN
    IF NOT EXISTS (SELECT 1 FROM "disbursements" d WHERE d."settlement_id" = "source_uuid"
        AND d."part" = NEW."line" AND d."amount_ugx" = NEW."amount_ugx" AND d."status" = 'succeeded') THEN
      PERFORM "require_approval"("needs_second_approval"('{settlement,recorded-payment}', "source_id", 0, NEW."posted_at") OR NOT EXISTS (
          SELECT 1 FROM "settlements" s WHERE s."id" = "source_uuid" AND s."status" = 'paid' AND s."amount_ugx" = NEW."amount_ugx"),
        '{settlement}', ARRAY["source_id"], NULL);
    END IF;
  ELSIF NEW."posting_type" = 'refund.paid' THEN
    IF NOT EXISTS (SELECT 1 FROM "disbursements" d WHERE d."id" = "source_uuid"
        AND d."amount_ugx" = NEW."amount_ugx" AND d."status" = 'succeeded') THEN
      PERFORM "require_approval"("needs_second_approval"('{refund,recorded-payment}', NEW."payment_id"::text, 0, NEW."posted_at") OR NOT EXISTS (
          SELECT 1 FROM "refund_payouts" r WHERE r."id" = "source_uuid" AND r."payment_id" = NEW."payment_id" AND r."amount_ugx" = NEW."amount_ugx"),
        '{refund,reversal,payment-move}', ARRAY[NEW."payment_id"::text],
        (SELECT r."recorded_at" FROM "refund_payouts" r WHERE r."id" = "source_uuid"));
    END IF;
  ELSIF NEW."posting_type" IN ('bank.allocated', 'bank.returned') THEN
    PERFORM "require_approval"("needs_second_approval"('{recorded-payment}', "source_id", NEW."amount_ugx", NEW."posted_at"),
      '{bank-transaction}', ARRAY["source_id"], NULL);
  ELSIF NEW."posting_type" = 'loan.written-off' THEN
    PERFORM "require_approval"(true, '{write-off}', ARRAY[NEW."loan_id"::text], NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_posting" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."posting_type" IN ('school.settled', 'refund.paid', 'bank.allocated', 'bank.returned', 'loan.written-off')
    OR NEW."source" LIKE 'reversal:%') EXECUTE FUNCTION "guard_posting"();
--> statement-breakpoint
CREATE FUNCTION "guard_move"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM "require_approval"(true, '{payment-move}', ARRAY[NEW."moved_from_id"::text], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_move" AFTER INSERT OR UPDATE OF "moved_from_id" ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."moved_from_id" IS NOT NULL) EXECUTE FUNCTION "guard_move"();
--> statement-breakpoint
CREATE FUNCTION "guard_waiver"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM "require_approval"("needs_second_approval"('{waiver}', NEW."loan_id"::text, 0, NEW."waived_at"),
    '{waiver,write-off,restructuring}', ARRAY[NEW."loan_id"::text], NEW."waived_at");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_waiver" AFTER INSERT ON "loan_waivers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION "guard_waiver"();
--> statement-breakpoint
CREATE FUNCTION "guard_restructuring"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM "require_approval"("needs_second_approval"('{waiver}', NEW."loan_id"::text, 0, NEW."proposed_at"),
    '{waiver,write-off,restructuring}', ARRAY[NEW."loan_id"::text], NEW."proposed_at");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_restructuring" AFTER INSERT ON "loan_restructurings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."forgone_ugx" > 0) EXECUTE FUNCTION "guard_restructuring"();
--> statement-breakpoint
CREATE FUNCTION "guard_loan_approval"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF "needs_second_approval"('{loan}', NEW."id"::text, NEW."principal_ugx", NEW."created_at") AND NOT EXISTS (
    SELECT 1 FROM "loan_events" WHERE "loan_id" = NEW."id" AND "event" = 'approve' AND "actor_id" <> NEW."first_approver_id"
  ) THEN
    RAISE EXCEPTION 'a loan of % needs the approval of two people', NEW."principal_ugx" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_loan_approval" AFTER UPDATE OF "status" ON "loans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" = 'approved' AND OLD."status" <> 'approved') EXECUTE FUNCTION "guard_loan_approval"();
--> statement-breakpoint
CREATE FUNCTION "guard_new_approval"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."status" <> 'open' THEN
    RAISE EXCEPTION 'a request for approval begins as open, not as %', NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guard_new_approval" BEFORE INSERT ON "approvals" FOR EACH ROW EXECUTE FUNCTION "guard_new_approval"();
--> statement-breakpoint
-- A journal, and its reversal, has exactly the lines that two people approved. The transaction's end decides: the approval is marked after it posts.
CREATE FUNCTION "guard_journal"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."posting_type" <> 'journal' OR EXISTS (
    WITH lines AS (
      SELECT a."id", a."applied_at", (l.number - 1)::int AS line, l.item->>'debitAccount' AS debit, l.item->>'creditAccount' AS credit,
        (l.item->>'amountUgx')::bigint AS amount, ((a."details"->>'valueDate')::date + time '12:00') AT TIME ZONE 'Africa/Kampala' AS noon
      FROM "approvals" a CROSS JOIN LATERAL jsonb_array_elements(a."details"->'lines') WITH ORDINALITY l(item, number)
      WHERE a."kind" = 'journal' AND a."status" = 'applied' AND a."decided_by" <> a."requested_by"
        AND a."id"::text = split_part(NEW."source", ':', 2)),
    approved AS (
      SELECT 'journal:' || id AS source, line, debit, credit, amount, least(noon, applied_at) AS value_at FROM lines
      UNION ALL SELECT 'journal-reversal:' || l.id, l.line, l.credit, l.debit, l.amount, r."applied_at"
        FROM lines l JOIN "approvals" r ON r."kind" = 'journal-reversal' AND r."subject" = l.id::text AND r."status" = 'applied'
          AND r."decided_by" <> r."requested_by")
    SELECT 1 FROM (SELECT * FROM "ledger_entries" WHERE "source" = NEW."source") e
      FULL JOIN (SELECT * FROM approved WHERE source = NEW."source") a ON a.line = e."line"
    WHERE (e."debit_account", e."credit_account", e."amount_ugx", e."value_at") IS DISTINCT FROM (a.debit, a.credit, a.amount, a.value_at)
  ) THEN
    RAISE EXCEPTION 'the lines of % are not those that two people approved', NEW."source" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guard_journal" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."posting_type" = 'journal' OR NEW."source" LIKE 'journal%') EXECUTE FUNCTION "guard_journal"();
--> statement-breakpoint
-- The application can't delete from histories; retention deletes their oldest rows by this function, which keeps at least a year.
CREATE FUNCTION "delete_expired_events"("history" text, "before" timestamptz, "max_rows" integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE "deleted" integer;
BEGIN
  IF "before" > now() - interval '366 days' THEN
    RAISE EXCEPTION 'histories are kept for at least 366 days' USING ERRCODE = 'check_violation';
  END IF;
  IF "history" NOT IN ('payment_events', 'account_events', 'audit_log') THEN
    RAISE EXCEPTION 'this table has no retention' USING ERRCODE = 'check_violation';
  END IF;
  EXECUTE format('delete from %I where id in (select id from %I order by id limit $1) and at < $2', "history", "history")
    USING "max_rows", "before";
  GET DIAGNOSTICS "deleted" = ROW_COUNT;
  RETURN "deleted";
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_expired_events" FROM PUBLIC;
