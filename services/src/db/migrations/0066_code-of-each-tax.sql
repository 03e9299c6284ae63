-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "tax_declarations_verification_code";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "tax_declarations_verification_code" ON "tax_declarations" USING btree ("verification_code");
