-- Oldest version that can work on this schema: 2.0.0
-- Time with 10,000,000 rows: 20 s
-- The version before works: only the database writes codes.
CREATE UNIQUE INDEX CONCURRENTLY "students_payment_code" ON "students" USING btree ("payment_code");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "students_without_code" ON "students" USING btree ("id") WHERE payment_code is null;
