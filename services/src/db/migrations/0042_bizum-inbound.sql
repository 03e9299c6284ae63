CREATE TABLE "bizum_inbound" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bizum_inbound_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bizum_inbound_id" ON "bizum_inbound" USING btree ("id");--> statement-breakpoint
CREATE INDEX "bizum_inbound_waiting" ON "bizum_inbound" USING btree ("seq") WHERE "bizum_inbound"."taken_at" is null;