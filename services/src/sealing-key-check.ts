/** A bank that is opened with another key would judge right codes wrong, lock its customers' methods and open nothing that it has sealed. */
import { isNull, sql } from 'drizzle-orm'
import type { Bank } from './bank.ts'
import { sealingKeys } from './db/tables.ts'
import { fingerprintOf } from './secrets.ts'
import { StartRefused } from './start-refused.ts'

/** Number of the advisory lock («SEAL» on a telephone) under which one process at a time looks at the keys. */
const KEYS_LOCK = 7325

type Keyed = Pick<Bank, 'database' | 'clock' | 'sealingKey' | 'otherSealingKey'>

/**
 * Writes down the key of a new bank, and the change from one key to another where this process accepts both. Throws StartRefused for a key
 * that is not this bank's. A process that still seals with the former one while the rest have changed starts as long as it accepts both.
 */
export async function checkSealingKey({ database, clock, sealingKey, otherSealingKey }: Keyed): Promise<void> {
  const ours = hex(sealingKey)
  const accepted = [ours, ...(otherSealingKey ? [hex(otherSealingKey)] : [])]
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)
    const known = await tx.select().from(sealingKeys)
    const today = known.find(({ until }) => until === null)?.fingerprint
    if (today !== undefined && !accepted.includes(today))
      throw new StartRefused(
        `ALMENARA_SEALING_KEY is not this bank's: its key is ${shown(today)}, and this process was given ${accepted.map(shown).join(' and ')}. ` +
          'To replace the key, give the former one in ALMENARA_SEALING_KEY_OTHER.',
      )
    if (known.some(({ fingerprint }) => fingerprint === ours)) return
    const now = clock.now()
    await tx.update(sealingKeys).set({ until: now }).where(isNull(sealingKeys.until))
    await tx.insert(sealingKeys).values({ fingerprint: ours, since: now })
  })
}

const hex = (key: Buffer) => fingerprintOf(key).toString('hex')
/** As much as tells one from another to whoever reads it. */
const shown = (fingerprint: string) => fingerprint.slice(0, 8)
