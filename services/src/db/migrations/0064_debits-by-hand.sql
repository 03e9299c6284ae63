ALTER TABLE "remittance_debit_refunds" ADD COLUMN "compensation" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_drafts" ADD COLUMN "scheme" text;