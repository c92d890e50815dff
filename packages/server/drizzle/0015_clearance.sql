-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "clearance_allowances" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clearance_thresholds" (
	"school_id" integer NOT NULL,
	"class_name" text NOT NULL,
	"percent" integer,
	"parts" integer,
	CONSTRAINT "clearance_thresholds_school_id_class_name_pk" PRIMARY KEY("school_id","class_name"),
	CONSTRAINT "clearance_thresholds_one" CHECK (("clearance_thresholds"."percent" between 1 and 100 and "clearance_thresholds"."parts" is null) or ("clearance_thresholds"."percent" is null and "clearance_thresholds"."parts" between 1 and 4))
);
--> statement-breakpoint
CREATE TABLE "gate_keys" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "gate_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "gate_passes" (
	"number" text PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"student_id" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clearance_allowances" ADD CONSTRAINT "clearance_allowances_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_allowances" ADD CONSTRAINT "clearance_allowances_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_thresholds" ADD CONSTRAINT "clearance_thresholds_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_keys" ADD CONSTRAINT "gate_keys_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_passes" ADD CONSTRAINT "gate_passes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_passes" ADD CONSTRAINT "gate_passes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_passes" ADD CONSTRAINT "gate_passes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clearance_allowances_until" ON "clearance_allowances" USING btree ("until_on");--> statement-breakpoint
CREATE INDEX "gate_links_school" ON "gate_links" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "gate_passes_school" ON "gate_passes" USING btree ("school_id","valid_until");--> statement-breakpoint
CREATE INDEX "gate_passes_student" ON "gate_passes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "gate_passes_until" ON "gate_passes" USING btree ("valid_until");