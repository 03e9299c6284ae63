ALTER TABLE "orders" ADD COLUMN "refused_by" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refused_by_users_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;