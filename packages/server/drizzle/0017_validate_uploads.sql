-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 4.2 s
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_attached";