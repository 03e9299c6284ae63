CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "first_days" (
	"name" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "source" text DEFAULT 'CAROUSEL' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_biometry_sca_status" text DEFAULT 'NOT_REQUIRED' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "psd2_sca_status" text DEFAULT 'NOT_REQUIRED' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "otp_mandatory_status" text DEFAULT 'NOT_REQUIRED' NOT NULL;--> statement-breakpoint
ALTER TABLE "feature_statuses" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "service_statuses" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user_published" ON "notices" USING btree ("user_id","published_at");