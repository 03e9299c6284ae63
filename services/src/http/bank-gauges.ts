/** Figures of the whole bank: every process tells the same, so whoever sums them over processes is wrong. */
import type { Bank } from '../bank.ts'
import { bankDayGauges } from '../calendar/day-gauges.ts'
import { setAsideGauges } from '../calendar/set-aside-gauges.ts'
import { documentGauges } from '../correspondence/document-gauges.ts'
import { readImbalance } from '../ledger/imbalance.ts'
import { outboxGauges } from '../messages/outbox-gauges.ts'
import { clearingGauges } from '../payments/clearing-gauges.ts'
import { sealingGauges } from '../session-log/sealing-gauges.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { within } from '../within.ts'

export type BankGauge = (bank: Bank) => Promise<Reading[]>

let given: readonly BankGauge[] = []

/** `areas/composition.ts` says which: those of areas. */
export function setBankGauges(gauges: readonly BankGauge[]): void {
  given = gauges
}

/** Of all that gauges read; what takes longer is left out of this scrape. Prometheus gives up after ten seconds by itself. In milliseconds. */
const READ_MS = 3_000

/**
 * Reads them all on the bank's connections. A group that cannot be read, or takes too long, is left out and counted. `seldomMs`: how long what
 * reads a whole table is good for.
 */
export function bankGauges(bank: Bank, seldomMs: number): () => Promise<Reading[]> {
  const imbalance = seldom(seldomMs, async ({ database }) =>
    (await readImbalance(database)).map(({ currency, cents: value }) => ({
      name: 'almenara_ledger_imbalance_cents',
      value,
      labels: { currency },
    })),
  )
  const shared = [outboxGauges, sealingGauges, bankDayGauges, setAsideGauges, clearingGauges, documentGauges, imbalance]
  return async () => {
    const groups = await Promise.allSettled([...shared, ...given].map((read) => within(READ_MS, read(bank))))
    const read = groups.flatMap((group) => (group.status === 'fulfilled' ? group.value : []))
    const unread = groups.filter(({ status }) => status === 'rejected').length
    return [...read, { name: 'almenara_bank_figures_unread', value: unread }]
  }
}

/** Read again once so long has passed; one that is being read when it is asked for is read once. */
function seldom(everyMs: number, read: BankGauge): BankGauge {
  let known: { at: number; readings: Reading[] } | undefined
  let reading: Promise<Reading[]> | undefined
  return async (bank) => {
    if (known && performance.now() - known.at < everyMs) return known.readings
    reading ??= read(bank)
      .then((readings) => {
        known = { at: performance.now(), readings }
        return readings
      })
      .finally(() => (reading = undefined))
    return reading
  }
}
