ALTER TABLE "ledger_accounts" ADD COLUMN "stripes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "stripe_of" bigint;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_stripe_of_ledger_accounts_id_fk" FOREIGN KEY ("stripe_of") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_stripe_of" ON "ledger_accounts" USING btree ("stripe_of") WHERE "ledger_accounts"."stripe_of" is not null;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_stripes" CHECK ("ledger_accounts"."house" or ("ledger_accounts"."stripes" = 0 and "ledger_accounts"."stripe_of" is null));