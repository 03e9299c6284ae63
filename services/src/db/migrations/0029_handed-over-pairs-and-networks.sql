CREATE TABLE "network_failures" (
	"network" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "password_recoveries_address";--> statement-breakpoint
ALTER TABLE "password_recoveries" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD COLUMN "handed_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "password_recoveries_network" ON "password_recoveries" USING btree ("network","created_at");