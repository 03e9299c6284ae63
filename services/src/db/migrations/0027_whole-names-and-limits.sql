DROP INDEX "payments_limits";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "app_proven_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "periodic_transfers_user" ON "periodic_transfers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "received_payments_counterparty" ON "received_payments" USING btree ("product_id","their_iban");--> statement-breakpoint
CREATE INDEX "payments_limits" ON "payments" USING btree ("user_id","execution_on");