import pg from 'pg'
import { clientConfig, type Connection } from '../db/connection.ts'

/** Runs one statement as the connection's own user, outside any transaction: creating and dropping databases. */
export async function administer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig(connection, { role: 'owner' }))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
