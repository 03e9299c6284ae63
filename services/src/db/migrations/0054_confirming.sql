CREATE TABLE "confirming_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remittance_id" uuid NOT NULL,
	"contract_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"supplier_name" text NOT NULL,
	"supplier_tax_id" text NOT NULL,
	"supplier_email" text,
	"iban" text NOT NULL,
	"bic" text,
	"reference" text,
	"amount" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"pay_on" date NOT NULL,
	"next_try_at" timestamp with time zone,
	"paid_on" date,
	"payment_id" uuid,
	"advanced_on" date,
	"interest" bigint,
	"advance_payment_id" uuid,
	"reason" text,
	"closed_at" timestamp with time zone,
	"searched" text GENERATED ALWAYS AS (searchable(supplier_name || ' ' || supplier_tax_id || ' ' || number || ' ' || iban)) STORED NOT NULL,
	CONSTRAINT "confirming_invoices_amount" CHECK ("confirming_invoices"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "confirming_terms" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"may_advance" boolean NOT NULL,
	"advance_rate" bigint NOT NULL,
	"bank_answers" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "confirming_invoices" ADD CONSTRAINT "confirming_invoices_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirming_invoices" ADD CONSTRAINT "confirming_invoices_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirming_invoices" ADD CONSTRAINT "confirming_invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirming_invoices" ADD CONSTRAINT "confirming_invoices_advance_payment_id_payments_id_fk" FOREIGN KEY ("advance_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirming_terms" ADD CONSTRAINT "confirming_terms_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "confirming_invoices_place" ON "confirming_invoices" USING btree ("remittance_id","ordinal");--> statement-breakpoint
CREATE INDEX "confirming_invoices_contract" ON "confirming_invoices" USING btree ("contract_id","pay_on","id");--> statement-breakpoint
CREATE INDEX "confirming_invoices_number" ON "confirming_invoices" USING btree ("contract_id","number");--> statement-breakpoint
CREATE INDEX "confirming_invoices_open" ON "confirming_invoices" USING btree ("pay_on","remittance_id") WHERE "confirming_invoices"."state" in ('SENT', 'CONFIRMED', 'OFFERED', 'ADVANCED');--> statement-breakpoint
CREATE INDEX "confirming_invoices_payment" ON "confirming_invoices" USING btree ("payment_id") WHERE "confirming_invoices"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "confirming_invoices_advance" ON "confirming_invoices" USING btree ("advance_payment_id") WHERE "confirming_invoices"."advance_payment_id" is not null;