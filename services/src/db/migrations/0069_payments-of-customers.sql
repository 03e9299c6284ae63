-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payments_user_day";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_user_day" ON "payments" USING btree ("user_id","execution_on") WHERE "payments"."user_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_user";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_user" ON "payments" USING btree ("user_id","ordered_at") WHERE "payments"."user_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_limits";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_payee";
