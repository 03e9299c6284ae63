CREATE TABLE "debit_blocks" (
	"product_id" text NOT NULL,
	"creditor_id" text NOT NULL,
	"mandate_id" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "debit_blocks_product_id_creditor_id_mandate_id_pk" PRIMARY KEY("product_id","creditor_id","mandate_id")
);
--> statement-breakpoint
CREATE TABLE "debit_limits" (
	"product_id" text NOT NULL,
	"creditor_id" text NOT NULL,
	"mandate_id" text NOT NULL,
	"maximum" bigint,
	"period" text,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "debit_limits_product_id_creditor_id_mandate_id_pk" PRIMARY KEY("product_id","creditor_id","mandate_id"),
	CONSTRAINT "debit_limits_some" CHECK ("debit_limits"."maximum" > 0 or ("debit_limits"."maximum" is null and "debit_limits"."period" is not null))
);
--> statement-breakpoint
DROP INDEX "received_payments_product";--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "posted_on" date;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "posting_id" bigint;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "given_back_by" uuid;--> statement-breakpoint
ALTER TABLE "debit_blocks" ADD CONSTRAINT "debit_blocks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_limits" ADD CONSTRAINT "debit_limits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_posting_id_transactions_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_payments_posting" ON "received_payments" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "received_payments_mandate" ON "received_payments" USING btree ("product_id","creditor_id","mandate_id") WHERE "received_payments"."kind" = 'DEBIT';--> statement-breakpoint
CREATE INDEX "received_payments_product" ON "received_payments" USING btree ("product_id","settlement_on","id");--> statement-breakpoint
UPDATE "received_payments" SET "posted_on" = "settlement_on" WHERE "state" = 'POSTED';
