ALTER TABLE "remittances" ADD COLUMN "first_ordinal" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "last_ordinal" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "blocks_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_presentations" DROP COLUMN "items_digest";