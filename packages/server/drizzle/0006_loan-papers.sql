ALTER TABLE "loans" ADD COLUMN "documents_note" text;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "papers_removed_at" timestamp with time zone;