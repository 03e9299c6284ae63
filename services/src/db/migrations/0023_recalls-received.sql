CREATE TABLE "received_recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_bic" text NOT NULL,
	"recall_id" text NOT NULL,
	"received_id" uuid,
	"original_message_id" text NOT NULL,
	"original_name" text NOT NULL,
	"original_end_to_end_id" text,
	"original_transaction_id" text NOT NULL,
	"reason" text NOT NULL,
	"information" text,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_until" date NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"answer_message_id" text
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "sepa_messages" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "in_box_sepa_payments" ADD COLUMN "their_bic" text;--> statement-breakpoint
ALTER TABLE "received_recalls" ADD CONSTRAINT "received_recalls_received_id_received_payments_id_fk" FOREIGN KEY ("received_id") REFERENCES "public"."received_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "received_recalls_asked" ON "received_recalls" USING btree ("from_bic","recall_id");--> statement-breakpoint
CREATE INDEX "received_recalls_received" ON "received_recalls" USING btree ("received_id");--> statement-breakpoint
CREATE INDEX "received_recalls_waiting" ON "received_recalls" USING btree ("answer_until") WHERE "received_recalls"."state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "received_recalls_unanswered" ON "received_recalls" USING btree ("answered_at") WHERE "received_recalls"."state" = 'REFUSED' and "received_recalls"."answer_message_id" is null;