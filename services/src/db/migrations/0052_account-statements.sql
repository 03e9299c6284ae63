CREATE TABLE "account_statements" (
	"product_id" text NOT NULL,
	"month" date NOT NULL,
	"after_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "account_statements_product_id_month_pk" PRIMARY KEY("product_id","month"),
	CONSTRAINT "account_statements_chain" UNIQUE("product_id","after_seq")
);
--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;