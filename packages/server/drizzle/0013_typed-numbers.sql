DROP INDEX "students_reg_no";--> statement-breakpoint
DROP INDEX "loan_applications_reg_no";--> statement-breakpoint
CREATE INDEX "loan_applications_email" ON "loan_applications" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_applications_later_names" ON "loan_applications" USING btree (lower(substr("full_name", strpos("full_name", ' ') + 1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "students_reg_no_key" ON "students" USING btree (translate("reg_no", '/.-', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loan_applications_reg_no" ON "loan_applications" USING btree (translate("reg_no", '/.-', ''));