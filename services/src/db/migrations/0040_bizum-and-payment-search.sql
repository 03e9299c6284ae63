CREATE TABLE "bizum_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" text NOT NULL,
	"consent_id" uuid NOT NULL,
	"mandate_id" uuid,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_charges_schemeId_unique" UNIQUE("scheme_id")
);
--> statement-breakpoint
CREATE TABLE "bizum_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"mandate_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint,
	"text" text NOT NULL,
	"payment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "bizum_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"contract_id" uuid NOT NULL,
	"merchant_id" text NOT NULL,
	"merchant" jsonb NOT NULL,
	"purpose" text NOT NULL,
	"terms" jsonb NOT NULL,
	"ceiling" bigint,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"product_id" text,
	"scheme_id" text NOT NULL,
	"order_id" uuid,
	"untold_since" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_consents_schemeId_unique" UNIQUE("scheme_id")
);
--> statement-breakpoint
CREATE TABLE "bizum_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"amount" bigint,
	"ceiling" bigint,
	"customer_ceiling" bigint,
	"period" text,
	"next_on" date,
	"next_amount" bigint,
	"last_on" date,
	"last_amount" bigint,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"scheme_id" text NOT NULL,
	"untold_since" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_mandates_schemeId_unique" UNIQUE("scheme_id")
);
--> statement-breakpoint
CREATE TABLE "bizum_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"conditions_version" integer NOT NULL,
	"security_version" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"phone_since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"strangers" text DEFAULT 'QUIET' NOT NULL,
	"scheme_id" text NOT NULL,
	"enrolment_key" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bizum_portability_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bizum_undone_enrolments" (
	"key" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"phone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bizum_limits" (
	"party_id" bigint PRIMARY KEY NOT NULL,
	"asking_stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bizum_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bizum_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"user_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"phone" text,
	"code" text,
	"merchant_id" text,
	"name" text NOT NULL,
	"concept" text NOT NULL,
	"tax_data" boolean DEFAULT false NOT NULL,
	"hold_id" uuid,
	"leaves_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone,
	"scheme_id" text,
	"end_to_end_id" text,
	"payment_id" uuid,
	"received_id" uuid,
	"twin_id" uuid,
	"answers" jsonb,
	"reason" text,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancelling" text,
	"searched" text GENERATED ALWAYS AS (searchable(' ' || name || ' ' || concept || ' ' || coalesce(phone, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	CONSTRAINT "bizum_payments_schemeId_unique" UNIQUE("scheme_id"),
	CONSTRAINT "bizum_payments_amount" CHECK ("bizum_payments"."amount" > 0 and "bizum_payments"."refunded" >= 0 and "bizum_payments"."refunded" <= "bizum_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "bizum_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text,
	"merchant_id" text,
	"alias" text,
	"directory_name" text,
	"favourite" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"known_since" timestamp with time zone,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bizum_contacts_who" CHECK (("bizum_contacts"."phone" is null) <> ("bizum_contacts"."merchant_id" is null))
);
--> statement-breakpoint
CREATE TABLE "bizum_lookup_locks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bizum_lookups" (
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bizum_lookups_user_id_on_phone_pk" PRIMARY KEY("user_id","on","phone")
);
--> statement-breakpoint
CREATE TABLE "bizum_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"merchant_id" text NOT NULL,
	"merchant" jsonb NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb,
	"purpose" text,
	"consent_id" uuid,
	"mandate_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"scheme_id" text NOT NULL,
	"payment_id" uuid,
	"fraud" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_purchases_schemeId_unique" UNIQUE("scheme_id"),
	CONSTRAINT "bizum_purchases_amount" CHECK ("bizum_purchases"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bizum_request_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"asked" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bizum_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"direction" text NOT NULL,
	"user_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"contract_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"concept" text NOT NULL,
	"state" text NOT NULL,
	"stranger" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"scheme_id" text,
	"twin_id" uuid,
	"payment_id" uuid,
	"movement_product_id" text,
	"movement_id" text,
	"expects" text,
	"fraud" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_requests_schemeId_unique" UNIQUE("scheme_id"),
	CONSTRAINT "bizum_requests_amount" CHECK ("bizum_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bizum_inbound" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bizum_inbound_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_acts" (
	"key" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_asks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"key" uuid,
	"our_phone" text NOT NULL,
	"phone" text,
	"merchant_id" text,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited" boolean DEFAULT false NOT NULL,
	"answers_at" timestamp with time zone,
	"answer" text,
	"answer_key" uuid,
	"reason" text,
	"fraud" boolean DEFAULT false NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"consent_id" text,
	"mandate_id" text,
	CONSTRAINT "in_box_bizum_asks_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_codes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "in_box_bizum_codes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"merchant_id" text NOT NULL,
	"purpose" text NOT NULL,
	"terms" jsonb NOT NULL,
	"ceiling" bigint,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"consent_id" text NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_members" (
	"phone" text PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"key" uuid,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_messages" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "in_box_bizum_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"about" text NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_outage" (
	"id" smallint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"key" uuid,
	"kind" text NOT NULL,
	"our_phone" text NOT NULL,
	"phone" text,
	"code" text,
	"amount" bigint NOT NULL,
	"concept" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"joins_at" timestamp with time zone,
	"until" timestamp with time zone,
	"money_after" integer,
	"request_id" text,
	CONSTRAINT "in_box_bizum_payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
DROP INDEX "payments_search";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_consent_id_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_mandate_id_bizum_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."bizum_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_payment_id_bizum_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bizum_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_connections" ADD CONSTRAINT "bizum_connections_consent_id_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_connections" ADD CONSTRAINT "bizum_connections_mandate_id_bizum_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."bizum_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_connections" ADD CONSTRAINT "bizum_connections_payment_id_bizum_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bizum_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD CONSTRAINT "bizum_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD CONSTRAINT "bizum_consents_contract_id_bizum_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."bizum_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD CONSTRAINT "bizum_consents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD CONSTRAINT "bizum_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_mandates" ADD CONSTRAINT "bizum_mandates_consent_id_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_mandates" ADD CONSTRAINT "bizum_mandates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_contracts" ADD CONSTRAINT "bizum_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_contracts" ADD CONSTRAINT "bizum_contracts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_contracts" ADD CONSTRAINT "bizum_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_contracts" ADD CONSTRAINT "bizum_contracts_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_portability_codes" ADD CONSTRAINT "bizum_portability_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_undone_enrolments" ADD CONSTRAINT "bizum_undone_enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_limits" ADD CONSTRAINT "bizum_limits_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_contract_id_bizum_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."bizum_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_payments" ADD CONSTRAINT "bizum_payments_received_id_received_payments_id_fk" FOREIGN KEY ("received_id") REFERENCES "public"."received_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_contacts" ADD CONSTRAINT "bizum_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_lookup_locks" ADD CONSTRAINT "bizum_lookup_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_lookups" ADD CONSTRAINT "bizum_lookups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD CONSTRAINT "bizum_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD CONSTRAINT "bizum_purchases_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD CONSTRAINT "bizum_purchases_contract_id_bizum_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."bizum_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD CONSTRAINT "bizum_purchases_payment_id_bizum_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bizum_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_request_batches" ADD CONSTRAINT "bizum_request_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_requests" ADD CONSTRAINT "bizum_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_requests" ADD CONSTRAINT "bizum_requests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_requests" ADD CONSTRAINT "bizum_requests_contract_id_bizum_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."bizum_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_requests" ADD CONSTRAINT "bizum_requests_payment_id_bizum_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bizum_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_requests" ADD CONSTRAINT "bizum_requests_movement_product_id_products_id_fk" FOREIGN KEY ("movement_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_box_bizum_mandates" ADD CONSTRAINT "in_box_bizum_mandates_consent_id_in_box_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."in_box_bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bizum_charges_consent" ON "bizum_charges" USING btree ("consent_id","at");--> statement-breakpoint
CREATE INDEX "bizum_charges_mandate" ON "bizum_charges" USING btree ("mandate_id","at");--> statement-breakpoint
CREATE INDEX "bizum_charges_due" ON "bizum_charges" USING btree ("next_attempt_at") WHERE "bizum_charges"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "bizum_connections_consent" ON "bizum_connections" USING btree ("consent_id","at","id");--> statement-breakpoint
CREATE INDEX "bizum_connections_mandate" ON "bizum_connections" USING btree ("mandate_id","at","id");--> statement-breakpoint
CREATE INDEX "bizum_consents_user" ON "bizum_consents" USING btree ("user_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "bizum_consents_untold" ON "bizum_consents" USING btree ("untold_since") WHERE "bizum_consents"."untold_since" is not null;--> statement-breakpoint
CREATE INDEX "bizum_mandates_user" ON "bizum_mandates" USING btree ("user_id","next_on","id");--> statement-breakpoint
CREATE INDEX "bizum_mandates_consent" ON "bizum_mandates" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "bizum_mandates_untold" ON "bizum_mandates" USING btree ("untold_since") WHERE "bizum_mandates"."untold_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_contracts_phone" ON "bizum_contracts" USING btree ("phone") WHERE "bizum_contracts"."state" in ('ACTIVE', 'SUSPENDED');--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_contracts_user" ON "bizum_contracts" USING btree ("user_id") WHERE "bizum_contracts"."state" in ('ACTIVE', 'SUSPENDED');--> statement-breakpoint
CREATE INDEX "bizum_contracts_party" ON "bizum_contracts" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "bizum_contracts_product" ON "bizum_contracts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bizum_contracts_of_user" ON "bizum_contracts" USING btree ("user_id","since");--> statement-breakpoint
CREATE INDEX "bizum_portability_codes_user" ON "bizum_portability_codes" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "bizum_messages_waiting" ON "bizum_messages" USING btree ("at") WHERE "bizum_messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "bizum_messages_about" ON "bizum_messages" USING btree ((body ->> 'schemeId'),"type");--> statement-breakpoint
CREATE INDEX "bizum_payments_user" ON "bizum_payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bizum_payments_person" ON "bizum_payments" USING btree ("user_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "bizum_payments_limits" ON "bizum_payments" USING btree ("party_id","direction","created_at");--> statement-breakpoint
CREATE INDEX "bizum_payments_order" ON "bizum_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bizum_payments_leg" ON "bizum_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bizum_payments_end_to_end" ON "bizum_payments" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "bizum_payments_search" ON "bizum_payments" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bizum_payments_due" ON "bizum_payments" USING btree ("next_attempt_at") WHERE "bizum_payments"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_contacts_phone" ON "bizum_contacts" USING btree ("user_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_contacts_merchant" ON "bizum_contacts" USING btree ("user_id","merchant_id");--> statement-breakpoint
CREATE INDEX "bizum_purchases_user" ON "bizum_purchases" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bizum_purchases_open" ON "bizum_purchases" USING btree ("expires_at") WHERE "bizum_purchases"."state" in ('PENDING', 'ACCEPTING');--> statement-breakpoint
CREATE INDEX "bizum_purchases_due" ON "bizum_purchases" USING btree ("next_attempt_at") WHERE "bizum_purchases"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "bizum_requests_user" ON "bizum_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bizum_requests_party" ON "bizum_requests" USING btree ("party_id","direction","created_at");--> statement-breakpoint
CREATE INDEX "bizum_requests_group" ON "bizum_requests" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "bizum_requests_open" ON "bizum_requests" USING btree ("expires_at") WHERE "bizum_requests"."state" in ('INVITED', 'PENDING', 'ACCEPTING');--> statement-breakpoint
CREATE INDEX "bizum_requests_due" ON "bizum_requests" USING btree ("next_attempt_at") WHERE "bizum_requests"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_inbound_id" ON "bizum_inbound" USING btree ("id");--> statement-breakpoint
CREATE INDEX "bizum_inbound_waiting" ON "bizum_inbound" USING btree ("seq") WHERE "bizum_inbound"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "in_box_bizum_codes_phone" ON "in_box_bizum_codes" USING btree ("phone","seq");--> statement-breakpoint
CREATE INDEX "in_box_bizum_mandates_consent" ON "in_box_bizum_mandates" USING btree ("consent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "in_box_bizum_messages_id" ON "in_box_bizum_messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "in_box_bizum_messages_waiting" ON "in_box_bizum_messages" USING btree ("due_at","seq") WHERE "in_box_bizum_messages"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "in_box_bizum_messages_about" ON "in_box_bizum_messages" USING btree ("about");--> statement-breakpoint
CREATE INDEX "in_box_bizum_payments_waiting" ON "in_box_bizum_payments" USING btree ("phone") WHERE "in_box_bizum_payments"."state" = 'WAITING';