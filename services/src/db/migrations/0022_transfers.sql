CREATE TABLE "periodic_skips" (
	"periodic_id" uuid NOT NULL,
	"on" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "periodic_skips_periodic_id_on_pk" PRIMARY KEY("periodic_id","on")
);
--> statement-breakpoint
CREATE TABLE "periodic_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"scope" text NOT NULL,
	"product_id" text NOT NULL,
	"target_id" text,
	"creditor_name" text NOT NULL,
	"creditor_iban" text NOT NULL,
	"amount" bigint NOT NULL,
	"concept" text NOT NULL,
	"category_purpose" text,
	"ledger_account_id" bigint NOT NULL,
	"target_account_id" bigint,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"creditor_bic" text NOT NULL,
	"payee_verdict" text,
	"payee_registered_name" text,
	"periodicity" text NOT NULL,
	"first_on" date NOT NULL,
	"until" date,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"next_index" integer DEFAULT 0 NOT NULL,
	"next_on" date,
	"ordered_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "periodic_transfers_amount" CHECK ("periodic_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"product_id" text NOT NULL,
	"target_id" text,
	"creditor_name" text NOT NULL,
	"creditor_iban" text NOT NULL,
	"amount" bigint NOT NULL,
	"concept" text NOT NULL,
	"category_purpose" text,
	"when" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_transfers_amount" CHECK ("stored_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_limits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"per_payment" bigint,
	"per_day" bigint,
	"instant_per_payment" bigint,
	"instant_per_day" bigint
);
--> statement-breakpoint
DROP INDEX "favourite_transfers_alias";--> statement-breakpoint
ALTER TABLE "favourite_transfers" ALTER COLUMN "target_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD COLUMN "scope" text DEFAULT 'internal' NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "periodic_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "periodic_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "target_account_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "scope" text DEFAULT 'external' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "searched" text GENERATED ALWAYS AS (searchable(creditor_name || ' ' || creditor_iban || ' ' || concept)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "periodic_skips" ADD CONSTRAINT "periodic_skips_periodic_id_periodic_transfers_id_fk" FOREIGN KEY ("periodic_id") REFERENCES "public"."periodic_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_transfers" ADD CONSTRAINT "periodic_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_transfers" ADD CONSTRAINT "periodic_transfers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_transfers" ADD CONSTRAINT "periodic_transfers_target_id_products_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_transfers" ADD CONSTRAINT "periodic_transfers_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_transfers" ADD CONSTRAINT "periodic_transfers_target_account_id_ledger_accounts_id_fk" FOREIGN KEY ("target_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_transfers" ADD CONSTRAINT "stored_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_transfers" ADD CONSTRAINT "stored_transfers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_transfers" ADD CONSTRAINT "stored_transfers_target_id_products_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_limits" ADD CONSTRAINT "transfer_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "periodic_transfers_product" ON "periodic_transfers" USING btree ("product_id","scope");--> statement-breakpoint
CREATE INDEX "periodic_transfers_due" ON "periodic_transfers" USING btree ("next_on") WHERE "periodic_transfers"."state" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "stored_transfers_product" ON "stored_transfers" USING btree ("product_id","scope","saved_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_periodic_id_periodic_transfers_id_fk" FOREIGN KEY ("periodic_id") REFERENCES "public"."periodic_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_target_account_id_ledger_accounts_id_fk" FOREIGN KEY ("target_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_payee" ON "payments" USING btree ("user_id","ordered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_periodic" ON "payments" USING btree ("periodic_id","periodic_on");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_transfers_alias" ON "favourite_transfers" USING btree ("user_id","scope",searchable("alias"));--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD CONSTRAINT "favourite_transfers_target" CHECK (("favourite_transfers"."target_id" is not null) = ("favourite_transfers"."scope" = 'internal') and ("favourite_transfers"."iban" is null) = ("favourite_transfers"."scope" = 'internal'));