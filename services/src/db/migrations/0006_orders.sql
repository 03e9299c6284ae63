CREATE TABLE "contacts" (
	"party_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"country" text,
	"verified_at" timestamp with time zone,
	"otp" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_party_id_kind_pk" PRIMARY KEY("party_id","kind"),
	CONSTRAINT "contacts_otp_is_mobile" CHECK (not "contacts"."otp" or "contacts"."kind" = 'MOBILE')
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text,
	"content" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reason" text,
	"reference" text,
	CONSTRAINT "outbox_messages_pending_has_content" CHECK ("outbox_messages"."next_attempt_at" is null or num_nonnulls("outbox_messages"."sealed", "outbox_messages"."content") = 1),
	CONSTRAINT "outbox_messages_over" CHECK (("outbox_messages"."next_attempt_at" is null) = (num_nonnulls("outbox_messages"."sent_at", "outbox_messages"."failed_at") = 1))
);
--> statement-breakpoint
CREATE TABLE "order_signatures" (
	"order_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"method" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"challenge" jsonb NOT NULL,
	"secret" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	CONSTRAINT "order_signatures_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" text,
	"kind" text NOT NULL,
	"asked" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	"frozen" text NOT NULL,
	"product_id" text,
	"amount" bigint,
	"hold_account" bigint,
	"reference" text NOT NULL,
	"verification_code" text NOT NULL,
	"status" text DEFAULT 'SIGNING' NOT NULL,
	"required" integer DEFAULT 1 NOT NULL,
	"signed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"refusal" text,
	"transaction_id" bigint,
	CONSTRAINT "orders_verificationCode_unique" UNIQUE("verification_code")
);
--> statement-breakpoint
CREATE TABLE "signature_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"method" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "powers" ADD COLUMN "sign_limit" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "signatures" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signatures" ADD CONSTRAINT "order_signatures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signatures" ADD CONSTRAINT "order_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signatures" ADD CONSTRAINT "order_signatures_method_id_signature_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."signature_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_methods" ADD CONSTRAINT "signature_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_otp" ON "contacts" USING btree ("party_id") WHERE "contacts"."otp";--> statement-breakpoint
CREATE INDEX "contacts_value" ON "contacts" USING btree ("value");--> statement-breakpoint
CREATE INDEX "outbox_messages_due" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "order_signatures_user" ON "order_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("product_id") WHERE "orders"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('SIGNING', 'WAITING');--> statement-breakpoint
CREATE INDEX "signature_methods_user" ON "signature_methods" USING btree ("user_id");