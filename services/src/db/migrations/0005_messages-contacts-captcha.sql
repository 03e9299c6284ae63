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
CREATE TABLE "used_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_otp" ON "contacts" USING btree ("party_id") WHERE "contacts"."otp";--> statement-breakpoint
CREATE INDEX "contacts_value" ON "contacts" USING btree ("value");--> statement-breakpoint
CREATE INDEX "outbox_messages_due" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "used_challenges_expiry" ON "used_challenges" USING btree ("expires_at");