CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"type_name" text NOT NULL,
	"title" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"operation_id" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"product_ids" text[] NOT NULL,
	"as_of" date,
	"exercise" integer,
	"from_day" date,
	"to_day" date,
	"epigraphs" text[] NOT NULL,
	"addressee" text,
	"period" text NOT NULL,
	"closed_on" date,
	"seen" jsonb NOT NULL,
	"document_id" text NOT NULL,
	"facts_digest" text NOT NULL,
	"public_text" text NOT NULL,
	"sealed" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" text,
	"end_reason" text,
	"replaced_by" text,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "certificates_operation" UNIQUE("user_id","operation_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_holder_id_parties_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_asked" ON "certificates" USING btree ("user_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_holder" ON "certificates" USING btree ("holder_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_of_closed_days" ON "certificates" USING btree ("closed_on") WHERE "certificates"."ended_at" is null;