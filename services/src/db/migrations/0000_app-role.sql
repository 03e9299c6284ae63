-- The role that serves customers. Processes connect as the owner and act as this role, which reads and writes the tables of
-- every area but never those of the ledger (0002) nor the schema itself.
do $$
begin
  if not exists (select from pg_roles where rolname = 'almenara_app') then
    begin
      create role almenara_app nologin;
    exception
      -- A role belongs to the whole server: another database may be making it at this moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role almenara_app is missing and % may not create it', current_user
          using errcode = 'insufficient_privilege',
                hint = format('As an administrator: create role almenara_app nologin; grant almenara_app to %I;', current_user);
    end;
  end if;
  if not pg_has_role(current_user, 'almenara_app', 'member') then
    execute format('grant almenara_app to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to almenara_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to almenara_app;
--> statement-breakpoint
alter default privileges in schema public grant usage on sequences to almenara_app;
