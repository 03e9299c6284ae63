CREATE UNLOGGED TABLE "address_counts" (
	"name" text NOT NULL,
	"address" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "address_counts_name_address_pk" PRIMARY KEY("name","address")
);
--> statement-breakpoint
ALTER TABLE "event_anchors" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "event_seals" ADD COLUMN "key" text;