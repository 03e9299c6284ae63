CREATE TABLE "card_credit_terms" (
	"product_id" text PRIMARY KEY NOT NULL,
	"revolving_tin" integer NOT NULL,
	"minimum_payment" bigint NOT NULL,
	"scp_tin" integer NOT NULL,
	"scp_fee_rate" integer NOT NULL,
	"scp_minimum" bigint NOT NULL,
	"scp_least_payments" integer NOT NULL,
	"scp_most_payments" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"due_on" date NOT NULL,
	"account_product_id" text NOT NULL,
	"mode" text NOT NULL,
	"tin" integer NOT NULL,
	"carried" bigint NOT NULL,
	"purchases" bigint NOT NULL,
	"instalment_principal" bigint NOT NULL,
	"instalment_interest" bigint NOT NULL,
	"instalment_fee" bigint NOT NULL,
	"revolving_interest" bigint NOT NULL,
	"total" bigint NOT NULL,
	"carried_forward" bigint NOT NULL,
	"charged_on" date,
	"transaction_id" bigint,
	CONSTRAINT "card_settlements_period" UNIQUE("product_id","closes_on"),
	CONSTRAINT "card_settlements_total" CHECK ("card_settlements"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scp_instalments" (
	"plan_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"closes_on" date NOT NULL,
	"due_on" date NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"settlement_id" uuid,
	CONSTRAINT "scp_instalments_plan_id_number_pk" PRIMARY KEY("plan_id","number"),
	CONSTRAINT "scp_instalments_signs" CHECK ("scp_instalments"."principal" >= 0 and "scp_instalments"."interest" >= 0 and "scp_instalments"."outstanding" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scp_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scp_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"movement_id" bigint NOT NULL,
	"principal" bigint NOT NULL,
	"payments" integer NOT NULL,
	"instalment" bigint NOT NULL,
	"tin" integer NOT NULL,
	"tae" integer NOT NULL,
	"deferred_on" date NOT NULL,
	"cancelled_on" date,
	CONSTRAINT "scp_plans_movement" UNIQUE("movement_id"),
	CONSTRAINT "scp_plans_amounts" CHECK ("scp_plans"."principal" > 0 and "scp_plans"."payments" > 0)
);
--> statement-breakpoint
ALTER TABLE "card_credit_terms" ADD CONSTRAINT "card_credit_terms_product_id_cards_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."cards"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_settlements" ADD CONSTRAINT "card_settlements_product_id_cards_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."cards"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_settlements" ADD CONSTRAINT "card_settlements_account_product_id_products_id_fk" FOREIGN KEY ("account_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_settlements" ADD CONSTRAINT "card_settlements_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scp_instalments" ADD CONSTRAINT "scp_instalments_plan_id_scp_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."scp_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scp_instalments" ADD CONSTRAINT "scp_instalments_settlement_id_card_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."card_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scp_plans" ADD CONSTRAINT "scp_plans_product_id_cards_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."cards"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scp_plans" ADD CONSTRAINT "scp_plans_movement_id_card_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."card_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_settlements_unpaid" ON "card_settlements" USING btree ("due_on") WHERE "card_settlements"."charged_on" is null;--> statement-breakpoint
CREATE INDEX "scp_instalments_settlement" ON "scp_instalments" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "scp_plans_card" ON "scp_plans" USING btree ("product_id");