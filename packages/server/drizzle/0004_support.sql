CREATE TABLE "mails" (
	"about" text PRIMARY KEY NOT NULL,
	"recipient" text,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"useful_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mails_wiped_once_over" CHECK (num_nonnulls("mails"."recipient", "mails"."params", "mails"."next_try_at") = case when "mails"."state" = 'waiting' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"msisdn" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" integer NOT NULL,
	"topic" text NOT NULL,
	"note" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_place" UNIQUE("starts_at","place"),
	CONSTRAINT "bookings_caller" UNIQUE("starts_at","msisdn"),
	CONSTRAINT "bookings_place_counts" CHECK ("bookings"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
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
	"students" integer,
	"note" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"content_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_next_try" ON "mails" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_content" ON "contact_messages" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partnership_requests_content" ON "partnership_requests" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "partnership_requests_created" ON "partnership_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_payers" ON "payments" USING btree ("msisdn") WHERE state = 'succeeded';