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
CREATE TABLE "payment_support_batches" (
	"support_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"batch_id" text NOT NULL,
	"iban" text,
	"name" text,
	"contract_id" text,
	"requested_on" date,
	"execution_on" date,
	"booked_as_one" boolean,
	"purpose" text,
	"instant" boolean NOT NULL,
	"scheme" text,
	"sequence" text,
	"creditor_id" text,
	"line" integer DEFAULT 1 NOT NULL,
	"column" integer DEFAULT 1 NOT NULL,
	"wrong" boolean DEFAULT false NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_support_batches_support_id_batch_pk" PRIMARY KEY("support_id","batch")
);
--> statement-breakpoint
CREATE TABLE "payment_support_findings" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"code" text NOT NULL,
	"severity" text NOT NULL,
	"level" text NOT NULL,
	"batch" integer,
	"order" integer,
	"path" text NOT NULL,
	"line" integer NOT NULL,
	"column" integer NOT NULL,
	"value" text,
	"against" text,
	CONSTRAINT "payment_support_findings_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_support_orders" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"batch" integer NOT NULL,
	"state" text NOT NULL,
	"end_to_end_id" text,
	"amount" bigint,
	"name" text,
	"iban" text,
	"bic" text,
	"concept" text,
	"reference" text,
	"purpose" text,
	"category_purpose" text,
	"tax_id" text,
	"instant" boolean DEFAULT false NOT NULL,
	"address" jsonb,
	"debit" jsonb,
	"wrong" boolean DEFAULT false NOT NULL,
	"line" integer DEFAULT 1 NOT NULL,
	"column" integer DEFAULT 1 NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "payment_support_orders_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_support_payees" (
	"support_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"verdict" text,
	"registered_name" text,
	"news" text,
	"paid_iban" text,
	"paid_on" date,
	CONSTRAINT "payment_support_payees_support_id_iban_name_pk" PRIMARY KEY("support_id","iban","name")
);
--> statement-breakpoint
CREATE TABLE "payment_support_pieces" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "payment_support_pieces_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_supports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"only" text,
	"contract_id" text,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"expires_on" date NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"encoding" text,
	"format" text,
	"message_id" text,
	"initiator_name" text,
	"initiator_id" text,
	"asks_advance" boolean DEFAULT false NOT NULL,
	"orders_read" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"good_count" integer DEFAULT 0 NOT NULL,
	"good_amount" bigint DEFAULT 0 NOT NULL,
	"excluded" integer DEFAULT 0 NOT NULL,
	"items_digest" text,
	"finding_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refusal" jsonb,
	"replaces_id" uuid,
	"payee_check" text DEFAULT 'NOT_ASKED' NOT NULL,
	"handed_over_at" timestamp with time zone,
	"handed_over_note" text,
	"closed_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_presentations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"support_ids" uuid[] NOT NULL
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
	"first_ordinal" integer NOT NULL,
	"last_ordinal" integer NOT NULL,
	"unpacked" integer DEFAULT 0 NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"blocks_done" integer DEFAULT 0 NOT NULL,
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
DROP INDEX "payments_product";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "remittance_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ordinal" integer;--> statement-breakpoint
ALTER TABLE "powers" ADD COLUMN "can_prepare" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "powers" ADD COLUMN "see_payroll" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_charged_account_id_products_id_fk" FOREIGN KEY ("charged_account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD CONSTRAINT "payment_support_batches_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD CONSTRAINT "payment_support_batches_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_findings" ADD CONSTRAINT "payment_support_findings_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD CONSTRAINT "payment_support_orders_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_payees" ADD CONSTRAINT "payment_support_payees_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_pieces" ADD CONSTRAINT "payment_support_pieces_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD CONSTRAINT "payment_supports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD CONSTRAINT "payment_supports_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_support_batches_name" ON "payment_support_batches" USING btree ("batch_id","contract_id");--> statement-breakpoint
CREATE INDEX "payment_support_findings_code" ON "payment_support_findings" USING btree ("support_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_content" ON "payment_supports" USING btree ("user_id","sha256") WHERE "payment_supports"."state" in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_contract_content" ON "payment_supports" USING btree ("contract_id","sha256") WHERE "payment_supports"."state" in ('WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');--> statement-breakpoint
CREATE INDEX "payment_supports_user" ON "payment_supports" USING btree ("user_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "payment_supports_contract" ON "payment_supports" USING btree ("contract_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "payment_supports_to_read" ON "payment_supports" USING btree ("uploaded_at") WHERE "payment_supports"."state" = 'CHECKING' and "payment_supports"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "payment_supports_to_verify" ON "payment_supports" USING btree ("uploaded_at") WHERE "payment_supports"."payee_check" = 'ASKING';--> statement-breakpoint
CREATE INDEX "payment_supports_to_expire" ON "payment_supports" USING btree ("expires_on") WHERE "payment_supports"."state" in ('WITH_ERRORS', 'READY', 'WAITING', 'REFUSED');--> statement-breakpoint
CREATE INDEX "payment_supports_message" ON "payment_supports" USING btree ("message_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "payment_presentations_supports" ON "payment_presentations" USING gin ("support_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_batch" ON "remittances" USING btree ("support_id","batch");--> statement-breakpoint
CREATE INDEX "remittances_contract" ON "remittances" USING btree ("contract_id","execution_on","id");--> statement-breakpoint
CREATE INDEX "remittances_to_unpack" ON "remittances" USING btree ("presented_at") WHERE "remittances"."unpacked" < "remittances"."count";--> statement-breakpoint
CREATE INDEX "remittances_open" ON "remittances" USING btree ("execution_on") WHERE "remittances"."state" in ('SCHEDULED', 'STOPPED', 'IN_PROGRESS');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_remittance" ON "payments" USING btree ("remittance_id","ordinal") WHERE "payments"."remittance_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_product" ON "payments" USING btree ("product_id","ordered_at","id") WHERE "payments"."remittance_id" is null;