CREATE TABLE "payment_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"created_by" bigint NOT NULL,
	"title" text NOT NULL,
	"execution_on" date,
	"purpose" text,
	"lines" jsonb NOT NULL,
	"copied_from" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sheet_columns" (
	"contract_id" text NOT NULL,
	"titles" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "payment_sheet_columns_contract_id_titles_pk" PRIMARY KEY("contract_id","titles")
);
--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD COLUMN "draft_version" integer;--> statement-breakpoint
ALTER TABLE "payment_drafts" ADD CONSTRAINT "payment_drafts_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_drafts" ADD CONSTRAINT "payment_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_drafts" ADD CONSTRAINT "payment_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sheet_columns" ADD CONSTRAINT "payment_sheet_columns_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_drafts_contract" ON "payment_drafts" USING btree ("contract_id","saved_at");--> statement-breakpoint
ALTER TABLE "payment_supports" ADD CONSTRAINT "payment_supports_draft_id_payment_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."payment_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_draft" ON "payment_supports" USING btree ("draft_id","draft_version") WHERE "payment_supports"."state" in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');