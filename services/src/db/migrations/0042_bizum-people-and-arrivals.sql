ALTER TABLE "bizum_contacts" ALTER COLUMN "saved_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD COLUMN "back_posting_id" bigint;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_back_posting_id_transactions_id_fk" FOREIGN KEY ("back_posting_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bizum_payments_back" ON "bizum_payments" USING btree ("back_posting_id") WHERE "bizum_payments"."back_posting_id" is not null;--> statement-breakpoint
CREATE INDEX "bizum_lookups_at" ON "bizum_lookups" USING btree ("at");--> statement-breakpoint
CREATE INDEX "received_payments_given_back" ON "received_payments" USING btree ("given_back_by") WHERE "received_payments"."given_back_by" is not null;--> statement-breakpoint
UPDATE "received_payments" r SET "service" = 'BIZUM', "their_name" = p."name" FROM "bizum_payments" p, "transactions" t
  WHERE p."received_id" = r."id" AND t."id" = r."posting_id" AND t."kind" IN ('bizum', 'bizum-refund');
