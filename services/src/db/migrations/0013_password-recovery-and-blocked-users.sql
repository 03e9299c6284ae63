CREATE TABLE "password_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person" "bytea" NOT NULL,
	"asked" "bytea" NOT NULL,
	"user_id" bigint,
	"channel" text NOT NULL,
	"with_username" boolean NOT NULL,
	"connection_id" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"resend_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"phone_ending" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_because" text;--> statement-breakpoint
ALTER TABLE "password_recoveries" ADD CONSTRAINT "password_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_recoveries_person" ON "password_recoveries" USING btree ("person","created_at");--> statement-breakpoint
CREATE INDEX "password_recoveries_address" ON "password_recoveries" USING btree ("address","created_at");