import type { Database } from '../db/connection.ts'
import { MIGRATION_LOCK } from '../db/migration-lock.ts'

/** Ends the connection of whoever migrates this database, or changes how its tables are kept: as a migrator that is killed. */
export async function killMigrator({ pool }: Database): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
}

/**
 * The table of this name loses rows while it is filled, from the moment when it is made, as a fault of the disk or of the program might: those for
 * which `lost` is true of `new`.
 */
export async function loseRowsOf({ pool }: Database, table: string, lost: string): Promise<void> {
  await pool.query(`
    create function lose() returns trigger language plpgsql as 'begin return case when ${lost} then null else new end; end';
    create function watch_next() returns event_trigger language plpgsql as $$ begin
      if to_regclass('${table}') is not null and not exists (select from pg_trigger where tgname = 'loses') then
        create trigger loses before insert on ${table} for each row execute function lose();
      end if;
    end $$;
    create event trigger watch_next on ddl_command_end when tag in ('CREATE TABLE') execute function watch_next()`)
}
