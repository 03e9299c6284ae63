-- oldest program: logins-and-versions (programs before it migrate by themselves, as the owner of the tables)
CREATE TABLE "schema_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"migration" integer NOT NULL,
	"oldest_program" integer NOT NULL,
	"routines" integer NOT NULL,
	"routines_digest" text NOT NULL
);
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON schema_state FROM almenara_app;
--> statement-breakpoint
-- Who reads for reports, and no more: what is granted to it is in `db/reports.sql`.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'almenara_reports') THEN
    BEGIN
      CREATE ROLE almenara_reports NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The role almenara_reports is missing and % may not create it', current_user
          USING errcode = 'insufficient_privilege', hint = 'As an administrator: create role almenara_reports nologin;';
    END;
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO almenara_reports;
--> statement-breakpoint
-- Functions are told from one another by `schema_state` from now on.
DROP TABLE IF EXISTS drizzle.routines;
