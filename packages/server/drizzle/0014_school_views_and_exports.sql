-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "school_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"status" text NOT NULL,
	"parts" integer,
	"size_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "school_exports_ready" CHECK (("school_exports"."status" <> 'ready') or num_nonnulls("school_exports"."parts", "school_exports"."size_bytes") = 2),
	CONSTRAINT "school_exports_due_until_over" CHECK (("school_exports"."due_at" is null) = ("school_exports"."status" in ('failed', 'deleted')))
);
--> statement-breakpoint
CREATE TABLE "school_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"viewer_id" uuid NOT NULL,
	"session_hash" text,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_exports" ADD CONSTRAINT "school_exports_id_approvals_id_fk" FOREIGN KEY ("id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_exports" ADD CONSTRAINT "school_exports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_views" ADD CONSTRAINT "school_views_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_views" ADD CONSTRAINT "school_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_views" ADD CONSTRAINT "school_views_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_exports_school" ON "school_exports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "school_exports_due" ON "school_exports" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "school_views_school" ON "school_views" USING btree ("school_id","started_at","id");--> statement-breakpoint
CREATE INDEX "school_views_session" ON "school_views" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "school_views_started" ON "school_views" USING btree ("started_at");