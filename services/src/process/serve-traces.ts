/** Traces, where the settings name a collector. */
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { nameFunctions } from '../db/statement-span.ts'
import { say } from '../terminal.ts'
import { startTracing } from '../telemetry/tracing.ts'

/** Answers how to stop. `version`: of the program. */
export async function serveTraces({ telemetry, environment }: Config, version: string, database: Db): Promise<() => Promise<void>> {
  if (!telemetry.tracing) return async () => {}
  const { rows } = await database.execute<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  )
  nameFunctions(rows.map(({ name }) => name))
  return startTracing(telemetry.tracing, { version, environment, onUnsent: sayUnsent })
}

function sayUnsent(error: unknown): void {
  say(`The last traces were not sent: ${error instanceof Error ? error.message : String(error)}`)
}
