DROP INDEX "favourite_transfers_alias";--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD COLUMN "holder_id" bigint;--> statement-breakpoint
-- Those kept before are their user's own, or, of whoever holds nothing, of the holder of their first product.
UPDATE "favourite_transfers" f SET "holder_id" = coalesce(
	(SELECT h."party_id" FROM "powers" w
		JOIN "users" u ON u."id" = w."user_id"
		JOIN "holders" h ON h."product_id" = w."product_id" AND (h."party_id" = u."party_id" OR h."ordinal" = 1)
		WHERE w."user_id" = f."user_id"
		ORDER BY h."party_id" = u."party_id" DESC, w."position" LIMIT 1),
	(SELECT u."party_id" FROM "users" u WHERE u."id" = f."user_id")
);--> statement-breakpoint
ALTER TABLE "favourite_transfers" ALTER COLUMN "holder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "favourite_transfers" ADD CONSTRAINT "favourite_transfers_holder_id_parties_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_transfers_alias" ON "favourite_transfers" USING btree ("user_id","holder_id","scope",searchable("alias"));