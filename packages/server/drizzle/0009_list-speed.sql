DROP INDEX "users_last_name";--> statement-breakpoint
DROP INDEX "students_last_name";--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "sent_kind" text GENERATED ALWAYS AS (case
        when subject like 'otp:%' then 'code' when subject like 'phone-changed:%' then 'contact-change'
        when subject like 'payment:%' then 'receipt' when subject like 'refund%' then 'refund'
        when subject like 'loan:%:reminder:%' then 'reminder' when subject like 'loan:%' then 'loan'
        when subject like 'booking:%' then 'booking' else 'other' end) STORED;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sent_kind" text GENERATED ALWAYS AS (case
        when kind in ('reset', 'password-changed') then 'password' when kind = 'email-code' then 'code'
        when kind = 'email-changed' then 'contact-change' when kind = 'contact-received' then 'message'
        when kind = 'partnership-received' then 'partnership' when kind = 'loan-reminder' then 'reminder'
        when kind like 'loan-%' then 'loan' when kind = 'invitation' then 'invitation' else 'other' end) STORED;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sent_kind" text GENERATED ALWAYS AS (case
        when is_reminder then 'reminder' when kind = 'fees_paid' then 'receipt'
        when kind like 'repayment_%' or kind in ('schedule_changed', 'loan_closed') then 'repayment' else 'loan' end) STORED;--> statement-breakpoint
CREATE INDEX "text_messages_kind" ON "text_messages" USING btree ("sent_kind","created_at");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("sent_kind","created_at");--> statement-breakpoint
CREATE INDEX "payments_not_paid" ON "payments" USING btree ("created_at","id") WHERE state <> 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_of_loans" ON "payments" USING btree ("created_at","id") WHERE purpose <> 'fees';--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name") text_pattern_ops,lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notifications_kind" ON "notifications" USING btree ("sent_kind","created_at");--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree (lower("last_name") text_pattern_ops,lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ledger_entries_not_fees" ON "ledger_entries" USING btree ("booked_at","id") WHERE code <> 'fees.paid';