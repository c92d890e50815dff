CREATE TABLE "rate_limit_counters" (
	"limit_name" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limit_counters_limit_name_subject_pk" PRIMARY KEY("limit_name","subject")
);
--> statement-breakpoint
CREATE INDEX "rate_limit_counters_end" ON "rate_limit_counters" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "rate_limit_counters" SET UNLOGGED;