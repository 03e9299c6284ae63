CREATE TABLE "branch_hours" (
	"branch_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"opens" integer NOT NULL,
	"closes" integer NOT NULL,
	CONSTRAINT "branch_hours_branch_id_weekday_opens_pk" PRIMARY KEY("branch_id","weekday","opens"),
	CONSTRAINT "branch_hours_order" CHECK ("branch_hours"."weekday" between 1 and 7 and 0 <= "branch_hours"."opens" and "branch_hours"."opens" < "branch_hours"."closes" and "branch_hours"."closes" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"town" text NOT NULL,
	"province" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"accessible" boolean NOT NULL,
	"always_open" boolean NOT NULL,
	"zone" text NOT NULL,
	"town_search" text NOT NULL,
	"province_search" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch_hours" ADD CONSTRAINT "branch_hours_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;