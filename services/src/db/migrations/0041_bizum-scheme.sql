CREATE TABLE "in_box_bizum_acts" (
	"key" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_asks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"key" uuid,
	"our_phone" text NOT NULL,
	"phone" text,
	"merchant_id" text,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited" boolean DEFAULT false NOT NULL,
	"answers_at" timestamp with time zone,
	"answer" text,
	"answer_key" uuid,
	"reason" text,
	"fraud" boolean DEFAULT false NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"consent_id" text,
	"mandate_id" text,
	CONSTRAINT "in_box_bizum_asks_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_codes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "in_box_bizum_codes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"code" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"merchant_id" text NOT NULL,
	"purpose" text NOT NULL,
	"terms" jsonb NOT NULL,
	"ceiling" bigint,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"consent_id" text NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_members" (
	"phone" text PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"key" uuid,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_messages" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "in_box_bizum_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"about" text NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_outage" (
	"id" smallint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "in_box_bizum_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"key" uuid,
	"kind" text NOT NULL,
	"our_phone" text NOT NULL,
	"phone" text,
	"code" text,
	"amount" bigint NOT NULL,
	"concept" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"joins_at" timestamp with time zone,
	"until" timestamp with time zone,
	"money_after" integer,
	"request_id" text,
	CONSTRAINT "in_box_bizum_payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "in_box_bizum_mandates" ADD CONSTRAINT "in_box_bizum_mandates_consent_id_in_box_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."in_box_bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "in_box_bizum_codes_phone" ON "in_box_bizum_codes" USING btree ("phone","seq");--> statement-breakpoint
CREATE INDEX "in_box_bizum_mandates_consent" ON "in_box_bizum_mandates" USING btree ("consent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "in_box_bizum_messages_id" ON "in_box_bizum_messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "in_box_bizum_messages_waiting" ON "in_box_bizum_messages" USING btree ("due_at","seq") WHERE "in_box_bizum_messages"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "in_box_bizum_messages_about" ON "in_box_bizum_messages" USING btree ("about");--> statement-breakpoint
CREATE INDEX "in_box_bizum_payments_waiting" ON "in_box_bizum_payments" USING btree ("phone") WHERE "in_box_bizum_payments"."state" = 'WAITING';