CREATE TABLE "financing_advances" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"nominal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"net" bigint NOT NULL,
	"rate" integer NOT NULL,
	"days" integer NOT NULL,
	"advanced_on" date NOT NULL,
	"due_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"posting_id" bigint NOT NULL,
	"repaid" bigint DEFAULT 0 NOT NULL,
	"unpaid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "financing_advances_sums" CHECK ("financing_advances"."net" = "financing_advances"."nominal" - "financing_advances"."interest" - "financing_advances"."fees"),
	CONSTRAINT "financing_advances_repaid" CHECK ("financing_advances"."repaid" between 0 and "financing_advances"."nominal" and "financing_advances"."unpaid" <= "financing_advances"."repaid")
);
--> statement-breakpoint
CREATE TABLE "financing_lines" (
	"product_id" text PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"year_days" integer DEFAULT 360 NOT NULL,
	"minimum_days" integer DEFAULT 0 NOT NULL,
	"valid_until" date
);
--> statement-breakpoint
ALTER TABLE "financing_advances" ADD CONSTRAINT "financing_advances_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_advances" ADD CONSTRAINT "financing_advances_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_advances" ADD CONSTRAINT "financing_advances_posting_id_transactions_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_lines" ADD CONSTRAINT "financing_lines_product_id_remittance_contracts_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."remittance_contracts"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financing_advances_contract" ON "financing_advances" USING btree ("contract_id","advanced_on","remittance_id");