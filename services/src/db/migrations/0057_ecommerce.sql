CREATE TABLE "card_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"merchant" text NOT NULL,
	"place" text NOT NULL,
	"amount" bigint NOT NULL,
	"original_amount" bigint,
	"original_currency" char(3),
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "card_challenges_amount" CHECK ("card_challenges"."amount" > 0),
	CONSTRAINT "card_challenges_decided" CHECK (("card_challenges"."state" = 'PENDING') = ("card_challenges"."decided_at" is null)),
	CONSTRAINT "card_challenges_original" CHECK (("card_challenges"."original_amount" is null) = ("card_challenges"."original_currency" is null))
);
--> statement-breakpoint
CREATE TABLE "card_permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"merchant" text NOT NULL,
	"place" text NOT NULL,
	"kind" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "card_permissions_refused" CHECK (("card_permissions"."refused_count" = 0) = ("card_permissions"."refused_at" is null))
);
--> statement-breakpoint
CREATE TABLE "in_box_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"merchant" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "card_movements" ADD COLUMN "merchant_id" text;--> statement-breakpoint
ALTER TABLE "card_movements" ADD COLUMN "by_merchant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "card_challenges" ADD CONSTRAINT "card_challenges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_permissions" ADD CONSTRAINT "card_permissions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_challenges_list" ON "card_challenges" USING btree ("product_id","asked_at");--> statement-breakpoint
CREATE INDEX "card_challenges_due" ON "card_challenges" USING btree ("expires_at") WHERE "card_challenges"."state" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "card_permissions_merchant" ON "card_permissions" USING btree ("product_id","merchant_id");--> statement-breakpoint
CREATE INDEX "card_movements_merchant" ON "card_movements" USING btree ("product_id","merchant_id","made_at") WHERE "card_movements"."merchant_id" is not null;