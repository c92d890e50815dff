-- Oldest version that can work on this schema: 2.1.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "student_group_members" (
	"group_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	CONSTRAINT "student_group_members_group_id_student_id_pk" PRIMARY KEY("group_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_terms" ADD COLUMN "joiners" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "term_fees" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "term_fees" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "term_fees" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "term_fees" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "student_group_members" ADD CONSTRAINT "student_group_members_group_id_student_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."student_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_group_members" ADD CONSTRAINT "student_group_members_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_groups" ADD CONSTRAINT "student_groups_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_group_members_student" ON "student_group_members" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_groups_name" ON "student_groups" USING btree ("school_id",lower("name"));