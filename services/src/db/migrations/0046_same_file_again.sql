DROP INDEX "payment_supports_content";--> statement-breakpoint
DROP INDEX "payment_supports_contract_content";--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "is_repeatable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_content" ON "payment_supports" USING btree ("sha256","user_id") WHERE not "payment_supports"."is_repeatable" and "payment_supports"."state" in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_contract_content" ON "payment_supports" USING btree ("contract_id","sha256") WHERE not "payment_supports"."is_repeatable" and "payment_supports"."state" in ('WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');