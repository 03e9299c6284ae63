DROP INDEX "payments_product";--> statement-breakpoint
ALTER TABLE "powers" ADD COLUMN "see_payroll" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_supports_contract" ON "payment_supports" USING btree ("contract_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "payments_product" ON "payments" USING btree ("product_id","ordered_at","id") WHERE "payments"."remittance_id" is null;