CREATE TABLE "remittance_debit_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debit_id" uuid NOT NULL,
	"remittance_id" uuid NOT NULL,
	"contract_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"booked_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"charged_account_id" text,
	"posting_id" bigint,
	"their_id" text,
	"again_support_id" uuid,
	CONSTRAINT "remittance_debit_refunds_debitId_unique" UNIQUE("debit_id")
);
--> statement-breakpoint
CREATE TABLE "remittance_debits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remittance_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"collection_on" date NOT NULL,
	"scheme" text NOT NULL,
	"sequence" text NOT NULL,
	"creditor_id" text NOT NULL,
	"mandate_id" text NOT NULL,
	"mandate_key" text GENERATED ALWAYS AS (upper(replace(mandate_id, ' ', ''))) STORED NOT NULL,
	"signed_on" date NOT NULL,
	"amendment" jsonb,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"debtor_bic" text NOT NULL,
	"debtor_address" jsonb,
	"own" boolean NOT NULL,
	"concept" text NOT NULL,
	"purpose" text,
	"end_to_end_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"message_id" text,
	"settled_on" date,
	"credited_on" date,
	"closed_at" timestamp with time zone,
	"searched" text GENERATED ALWAYS AS (searchable(debtor_name || ' ' || debtor_iban || ' ' || concept || ' ' || mandate_id)) STORED NOT NULL,
	CONSTRAINT "remittance_debits_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "remittance_debits_amount" CHECK ("remittance_debits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "creditor_id" text;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "scheme" text;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "returns_account_id" text;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "submitter_id" text;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "fee_each" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD COLUMN "fee_returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "scheme" text;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "sequence" text;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "creditor_id" text;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "credited_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "credited_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_debit_id_remittance_debits_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."remittance_debits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_charged_account_id_products_id_fk" FOREIGN KEY ("charged_account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_posting_id_transactions_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debit_refunds" ADD CONSTRAINT "remittance_debit_refunds_again_support_id_payment_supports_id_fk" FOREIGN KEY ("again_support_id") REFERENCES "public"."payment_supports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_debits" ADD CONSTRAINT "remittance_debits_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remittance_debit_refunds_contract" ON "remittance_debit_refunds" USING btree ("contract_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "remittance_debit_refunds_remittance" ON "remittance_debit_refunds" USING btree ("remittance_id","booked_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_debits_place" ON "remittance_debits" USING btree ("remittance_id","ordinal");--> statement-breakpoint
CREATE INDEX "remittance_debits_open" ON "remittance_debits" USING btree ("collection_on","id") WHERE "remittance_debits"."state" in ('SCHEDULED', 'SENT');--> statement-breakpoint
CREATE INDEX "remittance_debits_message" ON "remittance_debits" USING btree ("message_id") WHERE "remittance_debits"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "remittance_debits_mandate" ON "remittance_debits" USING btree ("mandate_key");--> statement-breakpoint
CREATE INDEX "remittance_debits_kept" ON "remittance_debits" USING btree ("remittance_id","ordinal") WHERE "remittance_debits"."state" = 'COLLECTED' and "remittance_debits"."credited_on" is null;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_returns_account_id_products_id_fk" FOREIGN KEY ("returns_account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_contracts" ADD CONSTRAINT "remittance_contracts_submitter_id_products_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;