import type { Database } from './connection.ts'

/**
 * Does the work under an advisory lock of the database, which is released with its connection if this process dies; `undefined` while somebody
 * else, in this process or another, has it. The number is the work's own.
 */
export async function oneAtATime<T>({ pool }: Pick<Database, 'pool'>, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) {
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
    const isFree = await client.query('select pg_advisory_unlock($1)', [lock]).then(
      () => true,
      () => false,
    )
    client.release(!isFree)
  }
}
