-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 10 s
CREATE INDEX CONCURRENTLY "fee_reminders_joined" ON "fee_reminders" USING btree ("joined_to") WHERE joined_to is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fee_items_account" ON "fee_items" USING btree ("student_id","due_on","amount_ugx","bursary_ugx","paid_ugx","paid_to_school_ugx","outstanding_ugx");