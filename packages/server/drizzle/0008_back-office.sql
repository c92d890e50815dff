CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role_id" integer NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"school_id" integer,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_ledger_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
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
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"user_id" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role_id" in (2, 3, 4)),
	CONSTRAINT "invitations_school" CHECK (("invitations"."role_id" = 4) = ("invitations"."school_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"booked_on" date NOT NULL,
	"value_on" date NOT NULL,
	"debit_account" text NOT NULL,
	"credit_account" text NOT NULL,
	"code" text NOT NULL,
	"entries" integer NOT NULL,
	"amount_ugx" bigint NOT NULL,
	CONSTRAINT "ledger_days_booked_on_value_on_debit_account_credit_account_code_pk" PRIMARY KEY("booked_on","value_on","debit_account","credit_account","code")
);
--> statement-breakpoint
CREATE TABLE "refund_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"way" text NOT NULL,
	"external_id" text NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_payouts_external" UNIQUE("way","external_id"),
	CONSTRAINT "refund_payouts_amount" CHECK ("refund_payouts"."amount_ugx" > 0)
);
--> statement-breakpoint
CREATE TABLE "register_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reg_no" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"class_name" text NOT NULL,
	"verdict" text NOT NULL,
	"problem" text,
	"problem_line" integer,
	CONSTRAINT "register_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"problem_line" integer,
	"lines" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone
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
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"school_id" integer NOT NULL,
	"until_on" date NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"payee_name" text NOT NULL,
	"msisdn" text,
	"bank_name" text,
	"account_number" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"paid_on" date,
	"external_id" text,
	CONSTRAINT "settlements_reference_unique" UNIQUE("reference"),
	CONSTRAINT "settlements_external" UNIQUE("way","external_id"),
	CONSTRAINT "settlements_amount" CHECK ("settlements"."amount_ugx" > 0),
	CONSTRAINT "settlements_paid_whole" CHECK (("settlements"."state" = 'paid') = ("settlements"."paid_on" is not null and "settlements"."external_id" is not null)),
	CONSTRAINT "settlements_ended" CHECK (("settlements"."state" = 'created') = ("settlements"."ended_at" is null))
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
CREATE TABLE "work_items" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"holder_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_items_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "work_items_held" CHECK ("work_items"."state" = 'done' or ("work_items"."state" = 'open') = ("work_items"."holder_id" is null))
);
--> statement-breakpoint
CREATE TABLE "work_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"event" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "returned_id" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "fee_items" ADD COLUMN "term_fee_id" bigint;--> statement-breakpoint
ALTER TABLE "school_origins" ADD COLUMN "checked_page" text;--> statement-breakpoint
ALTER TABLE "school_origins" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "school_origins" ADD COLUMN "check_found" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "contact_msisdn" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_debit_account_accounts_code_fk" FOREIGN KEY ("debit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_credit_account_accounts_code_fk" FOREIGN KEY ("credit_account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payouts" ADD CONSTRAINT "refund_payouts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD CONSTRAINT "register_import_lines_import_id_register_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."register_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_terms" ADD CONSTRAINT "school_terms_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_fees" ADD CONSTRAINT "term_fees_term_id_school_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."school_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_log" ADD CONSTRAINT "work_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("email_key") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "refund_payouts_payment" ON "refund_payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "register_import_lines_verdict" ON "register_import_lines" USING btree ("import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "register_imports_school" ON "register_imports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_under_way" ON "settlements" USING btree ("school_id") WHERE state = 'created';--> statement-breakpoint
CREATE INDEX "settlements_school" ON "settlements" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "term_fees_term" ON "term_fees" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "work_log_item" ON "work_log" USING btree ("kind","subject","id");--> statement-breakpoint
ALTER TABLE "fee_items" ADD CONSTRAINT "fee_items_term_fee_id_term_fees_id_fk" FOREIGN KEY ("term_fee_id") REFERENCES "public"."term_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_received" ON "bank_lines" USING btree ("received_at","external_id");--> statement-breakpoint
CREATE INDEX "bank_lines_reference" ON "bank_lines" USING btree (lower("reference_text") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_school" ON "payments" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_msisdn" ON "payments" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","reg_no");--> statement-breakpoint
CREATE INDEX "students_last_name" ON "students" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "text_messages_unsent" ON "text_messages" USING btree ("created_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "text_messages_created" ON "text_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "text_messages_subject" ON "text_messages" USING btree ("subject" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_loan" ON "notifications" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_ugx","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_applications_reg_no" ON "loan_applications" USING btree ("reg_no");--> statement-breakpoint
CREATE INDEX "loan_applications_name" ON "loan_applications" USING btree (lower("full_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_applications_child" ON "loan_applications" USING btree (lower("child_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_accounts_arrears" ON "loan_accounts" USING btree ("arrears_ugx","loan_id");--> statement-breakpoint
CREATE INDEX "loan_accounts_past_due" ON "loan_accounts" USING btree ("days_past_due","loan_id");--> statement-breakpoint
CREATE INDEX "loans_created" ON "loans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "loans_disbursed" ON "loans" USING btree ("disbursed_on","id") WHERE disbursed_on is not null;--> statement-breakpoint
CREATE INDEX "disbursements_created" ON "disbursements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_lines_waiting" ON "bank_lines" USING btree ("received_at") WHERE payment_id is null and returned_id is null;--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("queued_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "loans_reference" ON "loans" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "students_reg_no" ON "students" USING btree ("reg_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "partnership_requests" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_returned_id_unique" UNIQUE("returned_id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_one_end" CHECK (("bank_lines"."returned_id" is null) = ("bank_lines"."returned_on" is null) and ("bank_lines"."returned_id" is null or "bank_lines"."payment_id" is null));--> statement-breakpoint
ALTER TABLE "fee_items" ADD CONSTRAINT "fee_items_term_fee" UNIQUE("term_fee_id","student_id");--> statement-breakpoint
-- Until now no bursar had a school, and none could do anything.
UPDATE "users" SET "role_id" = 1 WHERE "role_id" = 4;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_bursar_has_school" CHECK (("users"."role_id" = 4) = ("users"."school_id" is not null));