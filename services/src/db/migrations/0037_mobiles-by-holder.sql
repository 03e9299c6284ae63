DROP INDEX "favourite_mobiles_phone";--> statement-breakpoint
ALTER TABLE "favourite_mobiles" ADD COLUMN "holder_id" bigint;--> statement-breakpoint
-- A number kept before belongs to each holder whose account or card paid a top-up of it, with the last of that holder.
INSERT INTO "favourite_mobiles" ("id", "user_id", "holder_id", "phone", "operator", "operator_name", "name", "last_amount", "last_at")
SELECT replace(gen_random_uuid()::text, '-', ''), f."user_id", t."holder_id", f."phone", t."operator", t."operator_name", f."name", t."amount", t."settled_at"
FROM "favourite_mobiles" f CROSS JOIN LATERAL (
	SELECT DISTINCT ON (p."holder_id") p.* FROM (
		SELECT m."operator", m."operator_name", m."amount", m."settled_at", (
			SELECT h."party_id" FROM "holders" h, "users" u
			WHERE h."product_id" = o."product_id" AND u."id" = m."user_id"
			ORDER BY h."party_id" = u."party_id" DESC, h."ordinal" LIMIT 1
		) AS "holder_id"
		FROM "mobile_top_ups" m JOIN "orders" o ON o."id" = m."order_id"
		WHERE m."user_id" = f."user_id" AND m."phone" = f."phone" AND m."state" = 'DONE'
	) p
	WHERE p."holder_id" IS NOT NULL
	ORDER BY p."holder_id", p."settled_at" DESC
) t;--> statement-breakpoint
DELETE FROM "favourite_mobiles" f WHERE f."holder_id" IS NULL AND EXISTS (
	SELECT FROM "favourite_mobiles" g WHERE g."user_id" = f."user_id" AND g."phone" = f."phone" AND g."holder_id" IS NOT NULL
);--> statement-breakpoint
-- Of whose top-up nothing is known: their user's own.
UPDATE "favourite_mobiles" f SET "holder_id" = (SELECT u."party_id" FROM "users" u WHERE u."id" = f."user_id") WHERE f."holder_id" IS NULL;--> statement-breakpoint
ALTER TABLE "favourite_mobiles" ALTER COLUMN "holder_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_mobiles" ADD CONSTRAINT "favourite_mobiles_holder_id_parties_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_mobiles_phone" ON "favourite_mobiles" USING btree ("user_id","holder_id","phone");
