/** Looks after what the bank writes: documents are rendered and delivered, customers are told, and files that they asked for are made. */
import { addSeconds, dayAt } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import { bankDayUntil, coveredFrom } from '../calendar/bank-days.ts'
import type { DatedDay, DatedWork } from '../calendar/dated-work.ts'
import { runItems } from '../calendar/set-aside.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { deliverDocuments, renderAsked, renderDocuments } from './deliver.ts'
import { tellCustomers } from './tell.ts'

/** Number of the advisory lock («DOC» on a telephone) under which one process at a time does it. */
const DOCUMENTS_LOCK = 362
const EVERY_MS = 2_000
/** A customer is told within the hour. */
const TELLING_WAITS_SECONDS = 30 * 60

/** One turn. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them. */
export async function runCorrespondence(bank: Bank): Promise<void> {
  const day = bankDayUntil(dayAt(bank.clock.now()))
  const today = { bank, day, from: coveredFrom(day) }
  await oneAtATime(bank.database, DOCUMENTS_LOCK, async () => {
    await runItems(today, renderAsked)
    await runItems(today, { ...renderDocuments, between: goOn })
    await runItems(today, deliverDocuments)
    await tellCustomers(bank, bank.clock.now())
  })
}

/**
 * The statements of a month take long: whoever waits for a file, or for a document that is made, does not wait for the rest of them. Customers are
 * told at the end, once of all that came to them, unless that takes too long.
 */
async function goOn(today: DatedDay): Promise<void> {
  const { bank } = today
  await runItems(today, renderAsked)
  await runItems(today, deliverDocuments)
  await tellCustomers(bank, addSeconds(bank.clock.now(), -TELLING_WAITS_SECONDS))
}

/** Looks every two seconds while the bank runs. */
export function startCorrespondence(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => runCorrespondence(bank), onError)
}

/** The same after the dated works that write documents; and by it the operator has one that was set aside tried again. */
export const deliverCorrespondence: DatedWork = {
  name: 'correspondence',
  run: ({ bank }) => runCorrespondence(bank),
  items: [renderAsked, renderDocuments, deliverDocuments],
}
