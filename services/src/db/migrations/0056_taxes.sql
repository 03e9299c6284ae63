CREATE TABLE "tax_declarations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"presented_by" text NOT NULL,
	"form" text NOT NULL,
	"model" text NOT NULL,
	"model_name" text NOT NULL,
	"family" text NOT NULL,
	"exercise" text,
	"period" text,
	"tax_id" text NOT NULL,
	"anagram" text,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"pre_signature" text,
	"file_id" uuid,
	"hold_id" uuid NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"nrc" text,
	"charged_at" timestamp with time zone,
	"charged_on" date,
	"refusal" text,
	"annulment_reason" text,
	"annulment_user_id" bigint,
	"fortnight_id" uuid,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	CONSTRAINT "tax_declarations_amount" CHECK ("tax_declarations"."amount" > 0),
	CONSTRAINT "tax_declarations_charged" CHECK ("tax_declarations"."state" in ('REQUESTED', 'REFUSED') or ("tax_declarations"."nrc" is not null and "tax_declarations"."charged_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"sha1" text NOT NULL,
	"bytes" integer NOT NULL,
	"lines" integer NOT NULL,
	"content" text NOT NULL,
	"declarations" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_fortnights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"family" text NOT NULL,
	"pay_on" date NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"detail" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"transaction_id" bigint
);
--> statement-breakpoint
CREATE TABLE "in_box_aeat_outage" (
	"is_on" boolean PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_tax_payments" (
	"key" uuid PRIMARY KEY NOT NULL,
	"nrc" text NOT NULL,
	"model" text NOT NULL,
	"tax_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"consolidated_at" timestamp with time zone,
	"annulled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_file_id_tax_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."tax_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_fortnight_id_tax_fortnights_id_fk" FOREIGN KEY ("fortnight_id") REFERENCES "public"."tax_fortnights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_files" ADD CONSTRAINT "tax_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_declarations_order" ON "tax_declarations" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_declarations_nrc" ON "tax_declarations" USING btree ("nrc");--> statement-breakpoint
CREATE INDEX "tax_declarations_product" ON "tax_declarations" USING btree ("product_id","ordered_at","id");--> statement-breakpoint
CREATE INDEX "tax_declarations_same" ON "tax_declarations" USING btree ("tax_id","model","ordered_at");--> statement-breakpoint
CREATE INDEX "tax_declarations_pending" ON "tax_declarations" USING btree ("next_attempt_at") WHERE "tax_declarations"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "tax_declarations_unsettled" ON "tax_declarations" USING btree ("charged_on") WHERE "tax_declarations"."fortnight_id" is null and "tax_declarations"."state" = 'PAID';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_fortnights_one" ON "tax_fortnights" USING btree ("ends_on","family");