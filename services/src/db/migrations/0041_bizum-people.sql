ALTER TABLE "bizum_contacts" ALTER COLUMN "saved_at" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "bizum_lookups_at" ON "bizum_lookups" USING btree ("at");