import { StartRefused } from '../start-refused.ts'
import { requireGrants, requireLogin } from './access.ts'
import { missingSettings } from './database-settings.ts'
import { missingSchema } from './program.ts'
import type { Asked } from './schema-state.ts'
import type { Reach } from './session-settings.ts'

/**
 * What a process checks once its database answers, before it opens anything: its login, the schema, what it was granted and, behind a pooler,
 * the database's own settings. Answers what is worth waiting for; throws StartRefused for what somebody must mend.
 */
export async function whatIsMissing(client: Asked, { pooler }: Reach): Promise<string | undefined> {
  await requireLogin(client)
  const schema = await missingSchema(client)
  if (schema !== undefined) return schema
  await requireGrants(client)
  const settings = pooler === 'transaction' ? await missingSettings(client) : []
  if (settings.length > 0)
    throw new StartRefused(`Behind the pooler the database lacks its settings (${settings.join(', ')}): run «npm run migrate».`)
  return undefined
}
