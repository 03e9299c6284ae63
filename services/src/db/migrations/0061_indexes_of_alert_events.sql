-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "card_movements_just_made";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "card_movements_just_made" ON "card_movements" USING btree ("made_at") WHERE "card_movements"."state" = 'PENDING';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_started";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_started" ON "sessions" USING btree ("started_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "received_payments_just_came";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "received_payments_just_came" ON "received_payments" USING btree ("received_at") WHERE "received_payments"."kind" = 'DEBIT' and "received_payments"."state" = 'DUE';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "received_payments_went_back";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "received_payments_went_back" ON "received_payments" USING btree ("went_back_at") WHERE "received_payments"."went_back_at" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_just_ended";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_just_ended" ON "orders" USING btree ("closed_at") WHERE "orders"."closed_at" is not null and "orders"."product_id" is not null and "orders"."amount" is not null;
