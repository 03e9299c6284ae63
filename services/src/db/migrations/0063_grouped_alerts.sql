-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "alert_firings_grouped";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "alert_firings_grouped" ON "alert_firings" USING btree ("told_at") WHERE "alert_firings"."result" = 'GROUPED';
