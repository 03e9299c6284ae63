/** What keeps a demo bank from being served as a real one, and an empty one as the demo. */
import { ConfigError } from '../config-error.ts'
import type { Database } from '../db/connection.ts'

/** The demo bank's users have a published password: a bank that serves real customers must not hold them, and the demo is nothing without. */
export async function requireDemoData(database: Database, isDemo: boolean): Promise<void> {
  const { rows } = await database.execute<{ demo: boolean }>('select exists (select from demo_load) as demo')
  const holdsDemo = rows[0]?.demo === true
  if (holdsDemo && !isDemo)
    throw new ConfigError(
      'This database holds the demo bank, whose passwords are public. Use another one, or set ALMENARA_DEMO=on if it really is a demo.',
    )
  if (isDemo && !holdsDemo)
    throw new ConfigError('This database holds no demo bank. Load it with ALMENARA_DEMO=on npm run migrate, or set ALMENARA_DEMO=off.')
}
