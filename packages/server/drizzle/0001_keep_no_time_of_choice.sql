-- Oldest version that can work on this schema: 2.0.0
-- Time with 10,000,000 rows: 0.1 s
ALTER TABLE "ussd_languages" ALTER COLUMN "chosen_at" DROP NOT NULL;