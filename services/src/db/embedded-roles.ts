/** Logins of the embedded server: whoever reaches its socket may use them, and its folder is ours alone. */
import type pg from 'pg'

/** The processes sign in as this role, there and in tests; elsewhere it may be a login itself or be granted to one. */
export async function createLogins(session: pg.Client): Promise<void> {
  await session.query(`do $$
    declare name text;
    begin
      foreach name in array array['almenara_app', 'almenara_reports'] loop
        if not exists (select from pg_roles where rolname = name) then execute format('create role %I login', name);
        elsif not (select rolcanlogin from pg_roles where rolname = name) then execute format('alter role %I login', name);
        end if;
      end loop;
    end $$`)
}
