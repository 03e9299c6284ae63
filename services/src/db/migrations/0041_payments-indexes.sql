DROP INDEX "payments_message";--> statement-breakpoint
DROP INDEX "payments_periodic";--> statement-breakpoint
CREATE INDEX "payments_message" ON "payments" USING btree ("message_id") WHERE "payments"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_periodic" ON "payments" USING btree ("periodic_id","periodic_on") WHERE "payments"."periodic_id" is not null;