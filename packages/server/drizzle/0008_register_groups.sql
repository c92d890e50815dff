-- Oldest version that can work on this schema: 2.1.0
-- Time with 10,000,000 rows: 0.1 s
ALTER TABLE "register_import_lines" ADD COLUMN "groups" jsonb;