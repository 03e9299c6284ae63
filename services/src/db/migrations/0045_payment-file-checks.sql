CREATE TABLE "payment_support_payees" (
	"support_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"verdict" text,
	"registered_name" text,
	CONSTRAINT "payment_support_payees_support_id_iban_name_pk" PRIMARY KEY("support_id","iban","name")
);
--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD COLUMN "execution_on" date;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD COLUMN "line" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD COLUMN "column" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD COLUMN "line" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD COLUMN "column" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "excluded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "items_digest" text;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "finding_counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "payee_check" text DEFAULT 'NOT_ASKED' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "handed_over_note" text;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_support_payees" ADD CONSTRAINT "payment_support_payees_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD CONSTRAINT "payment_support_batches_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_supports_to_verify" ON "payment_supports" USING btree ("uploaded_at") WHERE "payment_supports"."payee_check" = 'ASKING';--> statement-breakpoint
CREATE INDEX "payment_supports_to_expire" ON "payment_supports" USING btree ("expires_on") WHERE "payment_supports"."state" in ('WITH_ERRORS', 'READY', 'WAITING', 'REFUSED');--> statement-breakpoint
CREATE INDEX "payment_supports_message" ON "payment_supports" USING btree ("message_id","uploaded_at");