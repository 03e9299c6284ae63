CREATE SEQUENCE "public"."alert_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "alert_contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"channels" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"hide_amounts" boolean NOT NULL,
	"liquidation_account_id" text,
	"conditions_version" integer NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"paused_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alert_contracts_number_unique" UNIQUE("number"),
	CONSTRAINT "alert_contracts_quiet" CHECK (("alert_contracts"."quiet_from" is null) = ("alert_contracts"."quiet_until" is null)),
	CONSTRAINT "alert_contracts_ended" CHECK (("alert_contracts"."state" = 'DEACTIVATED') = ("alert_contracts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_firings" (
	"id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"event_key" text NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"fired_at" timestamp with time zone NOT NULL,
	"tell_at" timestamp with time zone,
	"not_after" timestamp with time zone NOT NULL,
	"result" text DEFAULT 'WAITING' NOT NULL,
	"with_others" boolean DEFAULT false NOT NULL,
	"channel" text,
	"told_at" timestamp with time zone,
	"outbox_id" bigint,
	CONSTRAINT "alert_firings_waiting" CHECK (("alert_firings"."result" = 'WAITING') = ("alert_firings"."tell_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"code" text NOT NULL,
	"amount" bigint,
	"words" text,
	"repeat" text NOT NULL,
	"side" text,
	"from_seq" bigint NOT NULL,
	"over" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_watches" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"seen_seq" bigint NOT NULL,
	"seen_held" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_contracts" ADD CONSTRAINT "alert_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_contracts" ADD CONSTRAINT "alert_contracts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_contracts" ADD CONSTRAINT "alert_contracts_liquidation_account_id_products_id_fk" FOREIGN KEY ("liquidation_account_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_contract_id_alert_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."alert_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_outbox_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_contract_id_alert_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."alert_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_watches" ADD CONSTRAINT "alert_watches_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_contracts_user" ON "alert_contracts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_contracts_product" ON "alert_contracts" USING btree ("product_id") WHERE "alert_contracts"."state" <> 'DEACTIVATED';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_firings_event" ON "alert_firings" USING btree ("rule_id","event_key");--> statement-breakpoint
CREATE INDEX "alert_firings_contract" ON "alert_firings" USING btree ("contract_id","fired_at","id");--> statement-breakpoint
CREATE INDEX "alert_firings_user_told" ON "alert_firings" USING btree ("user_id","told_at");--> statement-breakpoint
CREATE INDEX "alert_firings_sent" ON "alert_firings" USING btree ("told_at") WHERE "alert_firings"."result" = 'SENT';--> statement-breakpoint
CREATE INDEX "alert_firings_outbox" ON "alert_firings" USING btree ("outbox_id") WHERE "alert_firings"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "alert_firings_waiting" ON "alert_firings" USING btree ("tell_at") WHERE "alert_firings"."tell_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_rules_contract" ON "alert_rules" USING btree ("contract_id","ordinal") WHERE "alert_rules"."removed_at" is null;