import { Client } from './client.ts'
import { clientConfig, type Connection } from './connection.ts'
import { takeMigrationLock } from './migration-lock.ts'
import type { Trying } from './patiently.ts'

/** Does `work` as the owner, over a connection that is its own, while nobody else migrates. Throws StartRefused, and what `work` throws. */
export async function asMigrator<T>(owner: Connection, trying: Trying, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(owner, { role: 'owner' }))
  await client.connect()
  try {
    await takeMigrationLock(client, trying)
    return await work(client)
  } finally {
    // The lock is the session's and goes with it.
    await client.end()
  }
}
