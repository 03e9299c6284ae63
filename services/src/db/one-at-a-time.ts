import type { PoolClient, QueryResult } from 'pg'
import type { Database } from './connection.ts'

/**
 * Does the work under an advisory lock of the database, which is released with its connection if this process dies; `undefined` while somebody
 * else, in this process or another, has it. The number is the work's own. The lock is a transaction's, which does nothing else and is open as
 * long as the work lasts: a session's would stay with a pooler's connection when this one has been given back. Its connection is none of those
 * that the work is done on.
 */
export async function oneAtATime<T>({ locks }: Pick<Database, 'locks'>, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await locks.connect()
  try {
    if (!(await isMine(client, lock))) {
      await client.query('rollback')
      client.release()
      return undefined
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  try {
    return await work()
  } finally {
    // A connection that could not let go of the lock is closed, and the lock goes with it: back in the pool it would keep it for ever.
    const isFree = await client.query('commit').then(
      () => true,
      () => false,
    )
    client.release(!isFree)
  }
}

/** In one journey: several statements are answered each, and none has parameters. */
async function isMine(client: PoolClient, lock: number): Promise<boolean> {
  const text = `begin; set local idle_in_transaction_session_timeout = 0; select pg_try_advisory_xact_lock(${lock}) as mine`
  const answers = (await client.query(text)) as unknown as QueryResult<{ mine: boolean }>[]
  return answers.at(-1)?.rows[0]?.mine === true
}
