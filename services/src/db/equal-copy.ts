import type pg from 'pg'

/** The copy has other rows than the table. Nothing was changed. */
export class UnequalCopy extends Error {
  override readonly name = 'UnequalCopy'
}

/**
 * Throws UnequalCopy unless `copy` has as many rows as `table` and they say the same. `digest`: a sum over the hashes of rows, called `e`. `where`:
 * which of them, all when absent. `what` is their name in the plural. Answers how many there are.
 */
export async function requireEqual(
  client: pg.Client,
  { table, copy, digest, where = 'true', what }: { table: string; copy: string; digest: string; where?: string; what: string },
): Promise<number> {
  const read = async (of: string) => {
    const { rows } = await client.query<{ count: number; digest: string }>(
      `select count(*)::float8 as count, ${digest}::text as digest from ${of} e where ${where}`,
    )
    return rows[0] ?? { count: 0, digest: '' }
  }
  const [there, here] = [await read(table), await read(copy)]
  if (there.count !== here.count || there.digest !== here.digest)
    throw new UnequalCopy(`The copy has ${here.count} ${what} and the table ${there.count}, or they say other things. Nothing was changed.`)
  return there.count
}
