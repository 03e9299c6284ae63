ALTER TABLE "payment_support_orders" ADD COLUMN "wrong" boolean;--> statement-breakpoint
ALTER TABLE "payment_support_payees" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "payment_support_payees" ADD COLUMN "paid_iban" text;--> statement-breakpoint
ALTER TABLE "payment_support_payees" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "only" text;--> statement-breakpoint
CREATE INDEX "payment_support_batches_name" ON "payment_support_batches" USING btree ("batch_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_contract_content" ON "payment_supports" USING btree ("contract_id","sha256") WHERE "payment_supports"."state" in ('WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');