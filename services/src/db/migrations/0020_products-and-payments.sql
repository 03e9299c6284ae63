CREATE TABLE "credit_settlements" (
	"product_id" text NOT NULL,
	"settled_on" date NOT NULL,
	"since" date NOT NULL,
	"average_drawn" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"transaction_id" bigint,
	CONSTRAINT "credit_settlements_product_id_settled_on_pk" PRIMARY KEY("product_id","settled_on")
);
--> statement-breakpoint
CREATE TABLE "credit_terms" (
	"product_id" text PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"excess_rate" integer NOT NULL,
	"undrawn_fee" integer NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_lines" (
	"product_id" text PRIMARY KEY NOT NULL,
	"maximum" bigint NOT NULL,
	"rate" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounted_bills" (
	"product_id" text NOT NULL,
	"number" text NOT NULL,
	"drawee" text NOT NULL,
	"amount" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"discounted_on" date NOT NULL,
	"due_on" date NOT NULL,
	"returned_on" date,
	"return_reason" text,
	CONSTRAINT "discounted_bills_product_id_number_pk" PRIMARY KEY("product_id","number")
);
--> statement-breakpoint
CREATE TABLE "financing_receipts" (
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"rate" integer NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"late_interest" bigint DEFAULT 0 NOT NULL,
	"outstanding" bigint NOT NULL,
	"tried_on" date,
	"paid_on" date,
	"transaction_id" bigint,
	CONSTRAINT "financing_receipts_product_id_number_pk" PRIMARY KEY("product_id","number")
);
--> statement-breakpoint
CREATE TABLE "financings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"charged_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guarantees" (
	"product_id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"beneficiary" text NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date,
	"fee_rate" integer NOT NULL,
	"minimum_fee" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_prepayments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"cut" text NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "loan_prepayments_number" UNIQUE("product_id","number"),
	CONSTRAINT "loan_prepayments_amount" CHECK ("loan_prepayments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "loan_rates" (
	"product_id" text NOT NULL,
	"since" date NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "loan_rates_product_id_since_pk" PRIMARY KEY("product_id","since")
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"product_id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"principal" bigint NOT NULL,
	"started_on" date NOT NULL,
	"first_due_on" date NOT NULL,
	"months" integer NOT NULL,
	"grace_months" integer DEFAULT 0 NOT NULL,
	"residual" bigint DEFAULT 0 NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL,
	"reference_index" text,
	"spread" integer DEFAULT 0 NOT NULL,
	"review_months" integer,
	"prepayment_fee" integer DEFAULT 0 NOT NULL,
	"default_rate" integer NOT NULL,
	CONSTRAINT "loans_positive" CHECK ("loans"."principal" > 0 and "loans"."months" > 0 and "loans"."grace_months" >= 0 and "loans"."grace_months" < "loans"."months"),
	CONSTRAINT "loans_residual" CHECK ("loans"."residual" >= 0 and "loans"."residual" < "loans"."principal"),
	CONSTRAINT "loans_review" CHECK (("loans"."reference_index" is null) = ("loans"."review_months" is null))
);
--> statement-breakpoint
CREATE TABLE "reference_rates" (
	"reference_index" text NOT NULL,
	"month" date NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "reference_rates_reference_index_month_pk" PRIMARY KEY("reference_index","month")
);
--> statement-breakpoint
CREATE TABLE "counterfoil_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"type" text NOT NULL,
	"type_name" text NOT NULL,
	"forms" integer NOT NULL,
	"cost" bigint NOT NULL,
	"branch_id" text,
	"delivery" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_mobiles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"name" text,
	"last_amount" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mobile_top_ups" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"hold_id" uuid NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"phone" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"reference" text,
	CONSTRAINT "mobile_top_ups_settled" CHECK (("mobile_top_ups"."state" = 'PENDING') = ("mobile_top_ups"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "fund_contracts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"instrument_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instrument_prices" (
	"instrument_id" text NOT NULL,
	"day" date NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "instrument_prices_instrument_id_day_pk" PRIMARY KEY("instrument_id","day"),
	CONSTRAINT "instrument_prices_positive" CHECK ("instrument_prices"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"manager" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"risk" integer,
	"fund_code" text
);
--> statement-breakpoint
CREATE TABLE "pension_contracts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"instrument_id" text NOT NULL,
	"party_id" bigint NOT NULL,
	"periodic_amount" bigint,
	"every_months" integer DEFAULT 1 NOT NULL,
	"next_on" date,
	"first_on" date
);
--> statement-breakpoint
CREATE TABLE "pension_years" (
	"party_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"contributed" bigint NOT NULL,
	CONSTRAINT "pension_years_party_id_year_pk" PRIMARY KEY("party_id","year")
);
--> statement-breakpoint
CREATE TABLE "savings_dues" (
	"key" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"due_on" date NOT NULL,
	"booked_on" date NOT NULL,
	"frozen" jsonb NOT NULL,
	"state" text DEFAULT 'FROZEN' NOT NULL,
	"transaction_id" bigint
);
--> statement-breakpoint
CREATE TABLE "savings_movements" (
	"product_id" text NOT NULL,
	"seq" integer NOT NULL,
	"booked_on" date NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"amount" bigint NOT NULL,
	"units" bigint,
	"price" bigint,
	"balance_after" bigint,
	"units_after" bigint,
	"searched" text NOT NULL,
	CONSTRAINT "savings_movements_product_id_seq_pk" PRIMARY KEY("product_id","seq")
);
--> statement-breakpoint
CREATE TABLE "securities_contracts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_deposits" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"principal" bigint NOT NULL,
	"rate" bigint NOT NULL,
	"months" integer NOT NULL,
	"started_on" date NOT NULL,
	"matures_on" date NOT NULL,
	"interest_every" integer NOT NULL,
	"paid_until" date NOT NULL,
	"renewal" text NOT NULL,
	"renewal_rate" bigint NOT NULL,
	"penalty_rate" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "value_positions" (
	"product_id" text NOT NULL,
	"instrument_id" text NOT NULL,
	"units" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "value_positions_product_id_instrument_id_pk" PRIMARY KEY("product_id","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"channel" text NOT NULL,
	"product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"creditor_name" text NOT NULL,
	"creditor_iban" text NOT NULL,
	"creditor_bic" text NOT NULL,
	"concept" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"category_purpose" text,
	"payee_verdict" text,
	"payee_registered_name" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"ordered_on" date NOT NULL,
	"execution_on" date NOT NULL,
	"transaction_id" text NOT NULL,
	"message_id" text,
	"settled_on" date,
	"closed_at" timestamp with time zone,
	"reason" text,
	"return_id" text,
	CONSTRAINT "payments_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"message_id" text,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "received_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text NOT NULL,
	"message_id" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"settlement_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"product_id" text,
	"ledger_account_id" bigint,
	"our_iban" text NOT NULL,
	"our_name" text NOT NULL,
	"their_iban" text NOT NULL,
	"their_name" text NOT NULL,
	"their_bic" text NOT NULL,
	"concept" text NOT NULL,
	"purpose" text,
	"scheme" text,
	"mandate_id" text,
	"creditor_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"reason" text,
	"return_id" text,
	"return_message_id" text,
	CONSTRAINT "received_payments_returnId_unique" UNIQUE("return_id")
);
--> statement-breakpoint
CREATE TABLE "sepa_messages" (
	"direction" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"xml" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "postal_addresses" (
	"party_id" bigint PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"postcode" text NOT NULL,
	"town" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_hand_overs" (
	"jti" uuid PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_sepa_accounts" (
	"iban" text PRIMARY KEY NOT NULL,
	"holders" text[] NOT NULL,
	"nature" text DEFAULT 'OPEN' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_sepa_messages" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "in_box_sepa_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"xml" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "in_box_sepa_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"their_iban" text NOT NULL,
	"our_iban" text NOT NULL,
	"message_id" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"settled_on" date,
	"reason" text,
	"returns" text
);
--> statement-breakpoint
CREATE TABLE "in_box_sepa_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"send_on" date NOT NULL,
	"what" jsonb NOT NULL,
	"sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_top_ups" (
	"key" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"phone" text NOT NULL,
	"amount" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "order_signatures_user";--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_terms" ADD CONSTRAINT "credit_terms_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_lines" ADD CONSTRAINT "discount_lines_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounted_bills" ADD CONSTRAINT "discounted_bills_product_id_discount_lines_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."discount_lines"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_receipts" ADD CONSTRAINT "financing_receipts_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_receipts" ADD CONSTRAINT "financing_receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financings" ADD CONSTRAINT "financings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financings" ADD CONSTRAINT "financings_charged_to_products_id_fk" FOREIGN KEY ("charged_to") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantees" ADD CONSTRAINT "guarantees_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_prepayments" ADD CONSTRAINT "loan_prepayments_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_rates" ADD CONSTRAINT "loan_rates_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_product_id_financings_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financings"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counterfoil_requests" ADD CONSTRAINT "counterfoil_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counterfoil_requests" ADD CONSTRAINT "counterfoil_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counterfoil_requests" ADD CONSTRAINT "counterfoil_requests_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_mobiles" ADD CONSTRAINT "favourite_mobiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_top_ups" ADD CONSTRAINT "mobile_top_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_top_ups" ADD CONSTRAINT "mobile_top_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_contracts" ADD CONSTRAINT "fund_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_contracts" ADD CONSTRAINT "fund_contracts_account_id_products_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_contracts" ADD CONSTRAINT "fund_contracts_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_prices" ADD CONSTRAINT "instrument_prices_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pension_contracts" ADD CONSTRAINT "pension_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pension_contracts" ADD CONSTRAINT "pension_contracts_account_id_products_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pension_contracts" ADD CONSTRAINT "pension_contracts_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pension_contracts" ADD CONSTRAINT "pension_contracts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pension_years" ADD CONSTRAINT "pension_years_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "savings_dues" ADD CONSTRAINT "savings_dues_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "savings_dues" ADD CONSTRAINT "savings_dues_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "savings_movements" ADD CONSTRAINT "savings_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "securities_contracts" ADD CONSTRAINT "securities_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "securities_contracts" ADD CONSTRAINT "securities_contracts_account_id_products_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_deposits" ADD CONSTRAINT "term_deposits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_deposits" ADD CONSTRAINT "term_deposits_account_id_products_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_positions" ADD CONSTRAINT "value_positions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_positions" ADD CONSTRAINT "value_positions_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_recalls" ADD CONSTRAINT "payment_recalls_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_addresses" ADD CONSTRAINT "postal_addresses_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discounted_bills_due" ON "discounted_bills" USING btree ("product_id","due_on","number");--> statement-breakpoint
CREATE INDEX "financing_receipts_unpaid" ON "financing_receipts" USING btree ("due_on") WHERE "financing_receipts"."paid_on" is null;--> statement-breakpoint
CREATE INDEX "counterfoil_requests_product" ON "counterfoil_requests" USING btree ("product_id","ready_on");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_mobiles_phone" ON "favourite_mobiles" USING btree ("user_id","phone");--> statement-breakpoint
CREATE INDEX "mobile_top_ups_pending" ON "mobile_top_ups" USING btree ("next_attempt_at") WHERE "mobile_top_ups"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "savings_dues_frozen" ON "savings_dues" USING btree ("due_on") WHERE "savings_dues"."state" = 'FROZEN';--> statement-breakpoint
CREATE INDEX "savings_movements_without_units" ON "savings_movements" USING btree ("booked_on") WHERE "savings_movements"."units" is null and "savings_movements"."balance_after" is null;--> statement-breakpoint
CREATE INDEX "payments_product" ON "payments" USING btree ("product_id","ordered_at","id");--> statement-breakpoint
CREATE INDEX "payments_limits" ON "payments" USING btree ("user_id","ordered_on");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("execution_on") WHERE "payments"."state" in ('SCHEDULED', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "payments_message" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_recalls_open" ON "payment_recalls" USING btree ("payment_id") WHERE "payment_recalls"."state" in ('ASKED', 'SENT', 'GRANTED');--> statement-breakpoint
CREATE UNIQUE INDEX "received_payments_transaction" ON "received_payments" USING btree ("their_bic","transaction_id");--> statement-breakpoint
CREATE INDEX "received_payments_product" ON "received_payments" USING btree ("product_id","settlement_on");--> statement-breakpoint
CREATE INDEX "received_payments_open" ON "received_payments" USING btree ("state","settlement_on") WHERE "received_payments"."state" in ('DUE', 'REFUSED', 'REFUNDED');--> statement-breakpoint
CREATE UNIQUE INDEX "sepa_messages_id" ON "sepa_messages" USING btree ("direction","name","id");--> statement-breakpoint
CREATE INDEX "sepa_messages_waiting" ON "sepa_messages" USING btree ("direction","at") WHERE "sepa_messages"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "in_box_sepa_messages_id" ON "in_box_sepa_messages" USING btree ("direction","id");--> statement-breakpoint
CREATE INDEX "in_box_sepa_messages_waiting" ON "in_box_sepa_messages" USING btree ("seq") WHERE "in_box_sepa_messages"."direction" = 'OUT' and "in_box_sepa_messages"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "in_box_sepa_payments_day" ON "in_box_sepa_payments" USING btree ("settled_on");--> statement-breakpoint
CREATE UNIQUE INDEX "in_box_sepa_payments_returned" ON "in_box_sepa_payments" USING btree ("returns");--> statement-breakpoint
CREATE INDEX "in_box_sepa_schedule_due" ON "in_box_sepa_schedule" USING btree ("send_on");--> statement-breakpoint
CREATE INDEX "order_signatures_user" ON "order_signatures" USING btree ("user_id","expires_at");