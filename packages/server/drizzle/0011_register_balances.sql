-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
ALTER TABLE "fee_batches" ADD COLUMN "receipt_texts" integer;--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD COLUMN "column_groups" jsonb;--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD COLUMN "opening_balance_ugx" bigint;--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD COLUMN "has_opening_balance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "register_imports" ADD COLUMN "batch_ids" bigint[];--> statement-breakpoint
ALTER TABLE "student_group_members" ADD COLUMN "register_column" text;