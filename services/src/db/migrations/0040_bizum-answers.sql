ALTER TABLE "bizum_payments" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "service" text;