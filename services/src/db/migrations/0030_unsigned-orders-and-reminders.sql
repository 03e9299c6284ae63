CREATE TABLE "order_reminders" (
	"order_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reminders_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "order_signatures" ALTER COLUMN "method_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;