CREATE TABLE "bizum_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" text NOT NULL,
	"consent_id" uuid NOT NULL,
	"mandate_id" uuid,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bizum_charges_schemeId_unique" UNIQUE("scheme_id")
);
--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bizum_mandates" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bizum_mandates" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bizum_purchases" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_consent_id_bizum_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."bizum_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_mandate_id_bizum_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."bizum_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bizum_charges" ADD CONSTRAINT "bizum_charges_payment_id_bizum_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bizum_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bizum_charges_consent" ON "bizum_charges" USING btree ("consent_id","at");--> statement-breakpoint
CREATE INDEX "bizum_charges_mandate" ON "bizum_charges" USING btree ("mandate_id","at");--> statement-breakpoint
CREATE INDEX "bizum_charges_due" ON "bizum_charges" USING btree ("next_attempt_at") WHERE "bizum_charges"."next_attempt_at" is not null;--> statement-breakpoint
ALTER TABLE "bizum_consents" ADD CONSTRAINT "bizum_consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bizum_mandates_untold" ON "bizum_mandates" USING btree ("untold_since") WHERE "bizum_mandates"."untold_since" is not null;--> statement-breakpoint
CREATE INDEX "bizum_messages_about" ON "bizum_messages" USING btree ((body ->> 'schemeId'),"type");--> statement-breakpoint
CREATE INDEX "bizum_purchases_due" ON "bizum_purchases" USING btree ("next_attempt_at") WHERE "bizum_purchases"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "bizum_requests_due" ON "bizum_requests" USING btree ("next_attempt_at") WHERE "bizum_requests"."next_attempt_at" is not null;