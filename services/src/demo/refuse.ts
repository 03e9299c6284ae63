/** What keeps a demo bank from being served as a real one. */
import { ConfigError } from '../config-error.ts'
import { openDatabase, type Connection } from '../db/connection.ts'

/** The demo bank's users have a published password: a bank that serves real customers must not hold them. */
export async function refuseDemoData(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { max: 1 })
  const { rows } = await database.execute<{ demo: boolean }>('select exists (select from demo_load) as demo')
  await database.close()
  if (rows[0]?.demo)
    throw new ConfigError(
      'This database holds the demo bank, whose passwords are public. Use another one, or set ALMENARA_DEMO=on if it really is a demo.',
    )
}
