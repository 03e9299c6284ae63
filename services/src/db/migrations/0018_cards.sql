CREATE TABLE "card_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"key" uuid NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_on" date NOT NULL,
	"settled_on" date,
	"amount" bigint NOT NULL,
	"original_amount" bigint,
	"original_currency" char(3),
	"merchant" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"category_code" integer,
	"entry_mode" text,
	"authorisation_code" text,
	"hold_id" uuid,
	"transaction_id" bigint,
	CONSTRAINT "card_movements_amount" CHECK ("card_movements"."amount" <> 0),
	CONSTRAINT "card_movements_settled" CHECK (("card_movements"."state" = 'SETTLED') = ("card_movements"."settled_on" is not null)),
	CONSTRAINT "card_movements_original" CHECK (("card_movements"."original_amount" is null) = ("card_movements"."original_currency" is null))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"product_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"locked_by" text,
	"design" text NOT NULL,
	"ending" char(4) NOT NULL,
	"holder_name" text NOT NULL,
	"expires_on" date NOT NULL,
	"account_product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"monthly_limit" bigint,
	"payment_mode" text,
	"payment_percentage" integer,
	"payment_amount" bigint,
	"contactless" boolean NOT NULL,
	"contactless_limit" bigint NOT NULL,
	"duplicate_asked_at" timestamp with time zone,
	CONSTRAINT "cards_token_unique" UNIQUE("token"),
	CONSTRAINT "cards_locked" CHECK (("cards"."state" = 'LOCKED') = ("cards"."locked_by" is not null)),
	CONSTRAINT "cards_payment" CHECK (("cards"."type" = 'CREDIT') = ("cards"."payment_mode" is not null)),
	CONSTRAINT "cards_percentage" CHECK (coalesce("cards"."payment_mode" = 'PERCENTAGE', false) = ("cards"."payment_percentage" is not null)),
	CONSTRAINT "cards_fixed_amount" CHECK (coalesce("cards"."payment_mode" = 'FIXED_AMOUNT', false) = ("cards"."payment_amount" is not null))
);
--> statement-breakpoint
CREATE TABLE "house_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"ledger_account_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_authorisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"approved_on" date NOT NULL,
	"cleared_on" date
);
--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "sealed_number" text;--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "status" text DEFAULT 'ACTIVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "contactless_limit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "contactless_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "in_box_cards" ADD COLUMN "contactless_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_movements" ADD CONSTRAINT "card_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_movements" ADD CONSTRAINT "card_movements_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_account_product_id_products_id_fk" FOREIGN KEY ("account_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_accounts" ADD CONSTRAINT "house_accounts_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_box_authorisations" ADD CONSTRAINT "in_box_authorisations_token_in_box_cards_token_fk" FOREIGN KEY ("token") REFERENCES "public"."in_box_cards"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_movements_key" ON "card_movements" USING btree ("key");--> statement-breakpoint
CREATE INDEX "card_movements_list" ON "card_movements" USING btree ("product_id","made_at","id");--> statement-breakpoint
CREATE INDEX "card_movements_pending" ON "card_movements" USING btree ("product_id") WHERE "card_movements"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "cards_account" ON "cards" USING btree ("account_product_id");--> statement-breakpoint
CREATE INDEX "cards_ledger_account" ON "cards" USING btree ("ledger_account_id");--> statement-breakpoint
CREATE INDEX "in_box_authorisations_due" ON "in_box_authorisations" USING btree ("approved_on") WHERE "in_box_authorisations"."cleared_on" is null;