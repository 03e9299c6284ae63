CREATE TABLE "ordered_transfers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"channel" text NOT NULL,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"creditor_name" text NOT NULL,
	"creditor_iban" text NOT NULL,
	"creditor_bic" text NOT NULL,
	"target_account_id" bigint,
	"target_id" text,
	"concept" text NOT NULL,
	"category_purpose" text,
	"stored_id" text,
	"searched" text GENERATED ALWAYS AS (searchable(' ' || creditor_name || ' ' || creditor_iban || ' ' || concept)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ordered_transfers" ADD CONSTRAINT "ordered_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The orders of transfers that there are. What was signed before a transfer was frozen whole («plan») is in the movements only.
INSERT INTO "ordered_transfers" ("order_id", "scope", "channel", "debtor_name", "debtor_iban", "creditor_name", "creditor_iban", "creditor_bic", "target_account_id", "target_id", "concept", "category_purpose", "stored_id")
SELECT o.id, d.scope, d.channel, d.source ->> 'name', d.source ->> 'iban', d.payee ->> 'name', d.payee ->> 'iban', d.payee ->> 'bic',
       (d.payee ->> 'targetAccountId')::bigint, d.payee ->> 'targetId', d.concept, d.motive, d.stored
FROM "orders" o, json_to_record(o.frozen::json -> 'data') d(scope text, channel text, source json, payee json, concept text, motive text, stored text)
WHERE o.kind IN ('internal-transfer', 'internal-stored-transfer', 'external-transfer', 'external-stored-transfer') AND position('"plan":' in o.frozen) > 0;
