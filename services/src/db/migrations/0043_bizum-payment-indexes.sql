ALTER TABLE "bizum_payments" DROP CONSTRAINT "bizum_payments_schemeId_unique";--> statement-breakpoint
DROP INDEX "bizum_payments_search";--> statement-breakpoint
DROP INDEX "bizum_payments_order";--> statement-breakpoint
DROP INDEX "bizum_payments_leg";--> statement-breakpoint
DROP INDEX "bizum_payments_end_to_end";--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_payments_scheme" ON "bizum_payments" USING btree ("scheme_id") WHERE "bizum_payments"."scheme_id" is not null;--> statement-breakpoint
CREATE INDEX "bizum_payments_order" ON "bizum_payments" USING btree ("order_id") WHERE "bizum_payments"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "bizum_payments_leg" ON "bizum_payments" USING btree ("payment_id") WHERE "bizum_payments"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "bizum_payments_end_to_end" ON "bizum_payments" USING btree ("end_to_end_id") WHERE "bizum_payments"."end_to_end_id" is not null;