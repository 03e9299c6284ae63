/** At start: loads the demo bank into an empty database, or adds the days that have passed since. */
import type { Brand } from '@almenara/contract/brand'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { openDatabase, type Connection } from '../db/connection.ts'
import { progressBar } from '../terminal.ts'
import { sendDailyTraffic } from '../rails/sepa/clearing-traffic.ts'
import { sendBizumTraffic } from './bizum-traffic.ts'
import { writeWaiting } from './bizum-waiting.ts'
import { bringUpToDate, isLoaded, loadDemo, loadedOnOf } from './load.ts'
import type { OpenBank } from './remittances-desk.ts'
import { writeRemittances } from './remittances-write.ts'
import { writeCardVault } from './card-vault.ts'
import { writeCertificates } from './certificates-write.ts'
import { writeSignatures } from './signatures.ts'
import { writeTaxes } from './taxes-write.ts'
import { bookedAt } from './write-branch.ts'

/** Generated customers beside the fixed cast, and years of history, of the bank that `npm start` makes. */
const CUSTOMERS = 30
const YEARS = 3
/** What the bank does by itself keeps one while it uses others. */
const CONNECTIONS = 4

export async function prepareDemo({
  connection,
  now,
  seed,
  brand,
  sealingKey,
  open,
}: {
  connection: Connection
  now: Instant
  seed: number
  brand: Brand
  sealingKey: Buffer
  /** The bank itself, at moments of the past. */
  open: OpenBank
}): Promise<void> {
  const database = openDatabase(connection, { role: 'owner', max: CONNECTIONS })
  const today = dayAt(now)
  try {
    if (await isLoaded(database)) await bringUpToDate({ database, today, progress: progressBar('Adding the days since the last start') })
    else await loadDemo({ database, today, seed, customers: CUSTOMERS, years: YEARS, brand, progress: progressBar('Making the demo bank') })
    await writeSignatures(database, sealingKey, bookedAt(today))
    await writeCardVault(database, sealingKey)
    const loadedOn = await loadedOnOf(database)
    // On the day of the load, before anything waits on the line: they speak with the clearing on days of the past.
    if (today === loadedOn) {
      await writeRemittances(open, database, { seed, loadedOn })
      await writeTaxes(open, database, loadedOn)
      await writeCertificates(open, database, loadedOn)
    }
    // What the simulated clearing has announced by today waits on the line for the bank to start.
    const clearing = { database, clock: { now: () => bookedAt(today) }, bankCode: brand.bankCode, bic: brand.bic }
    await sendDailyTraffic(clearing, today)
    await writeWaiting(clearing, loadedOn, today)
    await sendBizumTraffic(clearing, loadedOn, now)
  } finally {
    await database.close()
  }
}
