ALTER TABLE "orders" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee" text;--> statement-breakpoint
-- The orders that there are, closed ones too: what they froze does not change, and is what is copied.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "title" = f.title, "payee" = f.payee FROM "orders" o, json_to_record(o.frozen::json) f(title text, payee text) WHERE o.id = "orders".id;--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "title" SET NOT NULL;
