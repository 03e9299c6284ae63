CREATE TABLE "banners" (
	"position" integer PRIMARY KEY NOT NULL,
	"title" text,
	"introtext" text,
	"images" text,
	"urls" text
);
--> statement-breakpoint
CREATE TABLE "demo_branches" (
	"code" text PRIMARY KEY NOT NULL,
	"accounts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_load" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seed" bigint NOT NULL,
	"customers" integer NOT NULL,
	"years" integer NOT NULL,
	"loaded_on" date NOT NULL,
	"brought_to" date NOT NULL,
	"finished" boolean NOT NULL,
	CONSTRAINT "demo_load_one" CHECK ("demo_load"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"username_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL,
	CONSTRAINT "parties_taxId_unique" UNIQUE("tax_id")
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"application" text NOT NULL,
	"user_agent" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_id" bigint NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_status" text DEFAULT 'ACTIVE' NOT NULL,
	"executive" boolean DEFAULT true NOT NULL,
	"business" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"product_id" text NOT NULL,
	"party_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	CONSTRAINT "holders_product_id_ordinal_pk" PRIMARY KEY("product_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "powers" (
	"user_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"alias" text,
	"can_operate" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "powers_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"commercial_name" text NOT NULL,
	"identifier" text NOT NULL,
	"ledger_account_id" bigint,
	"opened_on" date NOT NULL,
	CONSTRAINT "products_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
CREATE TABLE "feature_statuses" (
	"feature" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_statuses" (
	"name" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expiry" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_started" ON "sessions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "powers_product" ON "powers" USING btree ("product_id");