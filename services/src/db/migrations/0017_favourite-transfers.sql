CREATE TABLE "favourite_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"target_id" text NOT NULL,
	"amount" bigint,
	"concept" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_transfers_amount" CHECK ("favourite_transfers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD CONSTRAINT "favourite_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD CONSTRAINT "favourite_transfers_target_id_products_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_transfers_alias" ON "favourite_transfers" USING btree ("user_id",searchable("alias"));