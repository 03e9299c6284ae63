CREATE TABLE "set_aside_items" (
	"work" text NOT NULL,
	"item" text NOT NULL,
	"due_on" date NOT NULL,
	"tried_on" date NOT NULL,
	"tries" integer NOT NULL,
	"reason" text NOT NULL,
	"logged_at" timestamp with time zone,
	CONSTRAINT "set_aside_items_work_item_pk" PRIMARY KEY("work","item")
);
