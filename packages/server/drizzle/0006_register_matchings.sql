-- Oldest version that can work on this schema: 2.1.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "register_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"file" "bytea" NOT NULL,
	"layout" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_matchings" (
	"school_id" integer NOT NULL,
	"heads_hash" text NOT NULL,
	"matching" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "register_matchings_school_id_heads_hash_pk" PRIMARY KEY("school_id","heads_hash")
);
--> statement-breakpoint
ALTER TABLE "register_import_lines" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "register_import_files" ADD CONSTRAINT "register_import_files_import_id_register_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."register_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_matchings" ADD CONSTRAINT "register_matchings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;