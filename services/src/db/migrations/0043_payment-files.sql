CREATE TABLE "payment_support_batches" (
	"support_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"batch_id" text NOT NULL,
	"iban" text,
	"name" text,
	"requested_on" date,
	"booked_as_one" boolean,
	"purpose" text,
	"instant" boolean NOT NULL,
	"scheme" text,
	"sequence" text,
	"creditor_id" text,
	"wrong" boolean DEFAULT false NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_support_batches_support_id_batch_pk" PRIMARY KEY("support_id","batch")
);
--> statement-breakpoint
CREATE TABLE "payment_support_findings" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"code" text NOT NULL,
	"severity" text NOT NULL,
	"level" text NOT NULL,
	"batch" integer,
	"order" integer,
	"path" text NOT NULL,
	"line" integer NOT NULL,
	"column" integer NOT NULL,
	"value" text,
	"against" text,
	CONSTRAINT "payment_support_findings_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_support_orders" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"batch" integer NOT NULL,
	"state" text NOT NULL,
	"end_to_end_id" text,
	"amount" bigint,
	"name" text,
	"iban" text,
	"bic" text,
	"concept" text,
	"reference" text,
	"purpose" text,
	"category_purpose" text,
	"tax_id" text,
	"instant" boolean DEFAULT false NOT NULL,
	"address" jsonb,
	"debit" jsonb,
	CONSTRAINT "payment_support_orders_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_support_pieces" (
	"support_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "payment_support_pieces_support_id_ordinal_pk" PRIMARY KEY("support_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "payment_supports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"contract_id" text,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"expires_on" date NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"encoding" text,
	"format" text,
	"message_id" text,
	"initiator_name" text,
	"initiator_id" text,
	"asks_advance" boolean DEFAULT false NOT NULL,
	"orders_read" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"good_count" integer DEFAULT 0 NOT NULL,
	"good_amount" bigint DEFAULT 0 NOT NULL,
	"refusal" jsonb,
	"replaces_id" uuid,
	"closed_at" timestamp with time zone,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_support_batches" ADD CONSTRAINT "payment_support_batches_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_findings" ADD CONSTRAINT "payment_support_findings_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_orders" ADD CONSTRAINT "payment_support_orders_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_support_pieces" ADD CONSTRAINT "payment_support_pieces_support_id_payment_supports_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."payment_supports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD CONSTRAINT "payment_supports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_supports" ADD CONSTRAINT "payment_supports_contract_id_products_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_support_findings_code" ON "payment_support_findings" USING btree ("support_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_supports_content" ON "payment_supports" USING btree ("user_id","sha256") WHERE "payment_supports"."state" in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE');--> statement-breakpoint
CREATE INDEX "payment_supports_user" ON "payment_supports" USING btree ("user_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "payment_supports_to_read" ON "payment_supports" USING btree ("uploaded_at") WHERE "payment_supports"."state" = 'CHECKING' and "payment_supports"."sha256" is not null;