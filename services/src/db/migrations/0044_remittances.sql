CREATE TABLE "remittance_contracts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"suffix" text DEFAULT '000' NOT NULL,
	"charged_account_id" text NOT NULL,
	"booked_as" text DEFAULT 'EACH' NOT NULL,
	"partial" text DEFAULT 'ALLOWED' NOT NULL,
	"per_file" bigint,
	"per_day" bigint,
	"vop" text DEFAULT 'ON' NOT NULL,
	"four_eyes" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_presentations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"support_ids" uuid[] NOT NULL,
	"items_digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remittance_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"support_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"batch_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"contract_id" text NOT NULL,
	"product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"purpose" text,
	"booked_as" text NOT NULL,
	"instant" boolean NOT NULL,
	"presented_at" timestamp with time zone NOT NULL,
	"requested_on" date,
	"execution_on" date NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"unpacked" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"charged_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reason" text,
	"settled_count" integer DEFAULT 0 NOT NULL,
	"settled_amount" bigint DEFAULT 0 NOT NULL,
	"rejected_count" integer DEFAULT 0 NOT NULL,
	"rejected_amount" bigint DEFAULT 0 NOT NULL,
	"returned_count" integer DEFAULT 0 NOT NULL,
	"returned_amount" bigint DEFAULT 0 NOT NULL,
	"cancelled_count" integer DEFAULT 0 NOT NULL,
	"cancelled_amount" bigint DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failed_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "remittances_number_unique" UNIQUE("number"),
	CONSTRAINT "remittances_outcomes" CHECK ("remittances"."settled_count" + "remittances"."rejected_count" + "remittances"."returned_count" + "remittances"."cancelled_count" + "remittances"."failed_count" <= "remittances"."count")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "remittance_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ordinal" integer;--> statement-breakpoint
ALTER TABLE "powers" ADD COLUMN "can_prepare" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_charged_account_id_products_id_fk" FOREIGN KEY ("charged_account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_presentations_supports" ON "payment_presentations" USING gin ("support_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_batch" ON "remittances" USING btree ("support_id","batch");--> statement-breakpoint
CREATE INDEX "remittances_contract" ON "remittances" USING btree ("contract_id","execution_on","id");--> statement-breakpoint
CREATE INDEX "remittances_to_unpack" ON "remittances" USING btree ("presented_at") WHERE "remittances"."unpacked" < "remittances"."count";--> statement-breakpoint
CREATE INDEX "remittances_open" ON "remittances" USING btree ("execution_on") WHERE "remittances"."state" in ('SCHEDULED', 'STOPPED', 'IN_PROGRESS');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_remittance" ON "payments" USING btree ("remittance_id","ordinal") WHERE "payments"."remittance_id" is not null;