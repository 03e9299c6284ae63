CREATE TABLE "communication_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"operation_id" uuid NOT NULL,
	"media" text NOT NULL,
	"communication_ids" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "communication_exports_operation" UNIQUE("user_id","operation_id")
);
--> statement-breakpoint
CREATE TABLE "communication_tellings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "communication_tellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"communication_id" text NOT NULL,
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"message_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"result" text
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"document_id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"rendered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_items" (
	"unique_key" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"product_id" text,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"state" text DEFAULT 'FROZEN' NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"template_version" integer NOT NULL,
	"facts" text NOT NULL,
	"facts_sha256" text NOT NULL,
	"produced_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL,
	"replaces" text
);
--> statement-breakpoint
CREATE TABLE "mailbox_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" text,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"conditions_version" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "communications_user_received";--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "unique_key" text;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "delivered_as" text DEFAULT 'ELECTRONIC' NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "tell_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "conditions_version" integer;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "conditions_sha256" text;--> statement-breakpoint
-- The letters of before become documents: their words are the facts, in the order in which the services write them.
INSERT INTO documents (id, template, template_version, facts, facts_sha256, produced_at, keep_until)
SELECT id, 'LETTER', 1, facts, encode(sha256(convert_to(facts, 'UTF8')), 'hex'), received_at, received_at + interval '10 years'
FROM communications CROSS JOIN LATERAL (
  SELECT json_build_object('template', 'LETTER', 'version', 1, 'title', title, 'producedAt',
    to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'facts', json_build_array(), 'figures', json_build_array(),
    'paragraphs', to_json(string_to_array(body, E'\n')), 'notes', json_build_array())::text AS facts) written;
--> statement-breakpoint
UPDATE communications SET document_id = id, unique_key = 'letter:' || id, type = CASE type
  WHEN 'STATEMENT' THEN 'MONTHLY_STATEMENT' WHEN 'RECEIPT' THEN 'DEBIT_RECEIPT' WHEN 'FEES' THEN 'ACCOUNT_SETTLEMENT'
  WHEN 'TAX' THEN 'TAX_CERTIFICATE' WHEN 'CONTRACT' THEN 'CONTRACT_COPY' ELSE 'CONDITIONS_CHANGE' END;
--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "unique_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "document_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "communication_exports" ADD CONSTRAINT "communication_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_tellings" ADD CONSTRAINT "communication_tellings_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_items" ADD CONSTRAINT "document_items_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_items" ADD CONSTRAINT "document_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_choices" ADD CONSTRAINT "mailbox_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_choices" ADD CONSTRAINT "mailbox_choices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_tellings_of" ON "communication_tellings" USING btree ("communication_id");--> statement-breakpoint
CREATE INDEX "communication_tellings_waiting" ON "communication_tellings" USING btree ("message_id") WHERE "communication_tellings"."result" is null;--> statement-breakpoint
CREATE INDEX "document_items_under_way" ON "document_items" USING btree ("state","unique_key") WHERE "document_items"."state" <> 'DELIVERED';--> statement-breakpoint
CREATE INDEX "mailbox_choices_latest" ON "mailbox_choices" USING btree ("user_id","product_id","type","id");--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communications_received" ON "communications" USING btree ("user_id","received_at","id");--> statement-breakpoint
CREATE INDEX "communications_to_tell" ON "communications" USING btree ("user_id","tell_from") WHERE "communications"."tell_from" is not null;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_key" UNIQUE("user_id","unique_key");
--> statement-breakpoint
-- A document is proof of what the customer was given: what was written stays as it was, for whoever connects.
REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON documents, document_files, mailbox_choices FROM almenara_app;
--> statement-breakpoint
CREATE TRIGGER documents_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_files_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON document_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A PDF is compressed already.
ALTER TABLE document_files ALTER COLUMN content SET STORAGE EXTERNAL;
