CREATE TABLE "b2b_debits" (
	"received_id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"mandate_key" text NOT NULL,
	"signed_on" date,
	"decide_until" timestamp with time zone NOT NULL,
	"let_through_at" timestamp with time zone,
	"let_through_by" uuid,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "b2b_mandate_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "b2b_mandate_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mandate_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"maximum" bigint,
	"valid_until" date,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "b2b_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"creditor_id" text NOT NULL,
	"creditor_name" text NOT NULL,
	"reference" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"maximum" bigint,
	"valid_until" date,
	"signed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"authorised_on" date,
	"last_used_on" date,
	CONSTRAINT "b2b_mandates_maximum" CHECK ("b2b_mandates"."maximum" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "use" text;--> statement-breakpoint
ALTER TABLE "b2b_debits" ADD CONSTRAINT "b2b_debits_received_id_received_payments_id_fk" FOREIGN KEY ("received_id") REFERENCES "public"."received_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_debits" ADD CONSTRAINT "b2b_debits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_mandate_events" ADD CONSTRAINT "b2b_mandate_events_mandate_id_b2b_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."b2b_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "b2b_mandates" ADD CONSTRAINT "b2b_mandates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "b2b_debits_product" ON "b2b_debits" USING btree ("product_id","decide_until");--> statement-breakpoint
CREATE INDEX "b2b_debits_mandate" ON "b2b_debits" USING btree ("product_id","mandate_key");--> statement-breakpoint
CREATE INDEX "b2b_mandate_events_mandate" ON "b2b_mandate_events" USING btree ("mandate_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "b2b_mandates_live" ON "b2b_mandates" USING btree ("product_id","key") WHERE "b2b_mandates"."state" <> 'REVOKED';--> statement-breakpoint
CREATE INDEX "b2b_mandates_product" ON "b2b_mandates" USING btree ("product_id","created_at","id");