DROP INDEX "bizum_contracts_untold";--> statement-breakpoint
ALTER TABLE "bizum_contracts" ADD COLUMN "enrolment_key" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "bizum_undone_enrolments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "bizum_undone_enrolments" ADD CONSTRAINT "bizum_undone_enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bizum_contracts_of_user" ON "bizum_contracts" USING btree ("user_id","since");--> statement-breakpoint
ALTER TABLE "bizum_contracts" DROP COLUMN "untold_since";--> statement-breakpoint
ALTER TABLE "bizum_lookups" DROP COLUMN "followed_at";