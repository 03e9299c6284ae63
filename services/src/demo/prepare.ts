/** At start: loads the demo bank into an empty database, or adds the days that have passed since. */
import type { Brand } from '@almenara/contract/brand'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { openDatabase, type Connection } from '../db/connection.ts'
import { progressBar } from '../terminal.ts'
import { sendDailyTraffic } from '../rails/sepa/clearing-traffic.ts'
import { sendBizumTraffic } from './bizum-traffic.ts'
import { writeWaiting } from './bizum-waiting.ts'
import { bringUpToDate, isLoaded, loadDemo, loadedOnOf } from './load.ts'
import { writeCardVault } from './card-vault.ts'
import { writeSignatures } from './signatures.ts'
import { bookedAt } from './write-branch.ts'

/** Generated customers beside the fixed cast, and years of history, of the bank that `npm start` makes. */
const CUSTOMERS = 30
const YEARS = 3

export async function prepareDemo({
  connection,
  now,
  seed,
  brand,
  sealingKey,
}: {
  connection: Connection
  now: Instant
  seed: number
  brand: Brand
  sealingKey: Buffer
}): Promise<void> {
  const database = openDatabase(connection, { role: 'owner', max: 2 })
  const today = dayAt(now)
  try {
    if (await isLoaded(database)) await bringUpToDate({ database, today, progress: progressBar('Adding the days since the last start') })
    else await loadDemo({ database, today, seed, customers: CUSTOMERS, years: YEARS, brand, progress: progressBar('Making the demo bank') })
    await writeSignatures(database, sealingKey, bookedAt(today))
    await writeCardVault(database, sealingKey)
    // What the simulated clearing has announced by today waits on the line for the bank to start.
    const clearing = { database, clock: { now: () => bookedAt(today) }, bankCode: brand.bankCode, bic: brand.bic }
    await sendDailyTraffic(clearing, today)
    const loadedOn = await loadedOnOf(database)
    await writeWaiting(clearing, loadedOn, today)
    await sendBizumTraffic(clearing, loadedOn, now)
  } finally {
    await database.close()
  }
}
