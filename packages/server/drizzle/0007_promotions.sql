-- Oldest version that can work on this schema: 2.1.0
-- Time with 10,000,000 rows: 0.1 s
ALTER TABLE "register_imports" ADD COLUMN "register_hash" text;--> statement-breakpoint
-- May keep others waiting: a key that comes with an empty column is not checked, so no row is read.
ALTER TABLE "register_imports" ADD COLUMN "undone_by" uuid CONSTRAINT "register_imports_undone_by_users_id_fk" REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "register_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "register_imports" ADD COLUMN "undo" jsonb;
