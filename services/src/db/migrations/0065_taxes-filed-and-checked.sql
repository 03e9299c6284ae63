ALTER TABLE "tax_declarations" ADD COLUMN "verification_code" text;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD COLUMN "filed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD COLUMN "reminded_at" timestamp with time zone;