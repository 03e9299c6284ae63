/** What the bank does by itself with remittances: unpacks what was signed, charges, sends and pays in what is due, and goes on with what was cut off. */
import { dayAt } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import { bankDayUntil, coveredFrom } from '../../../calendar/bank-days.ts'
import type { DatedDay, DatedWork } from '../../../calendar/dated-work.ts'
import { runItems } from '../../../calendar/set-aside.ts'
import { oneAtATime } from '../../../db/one-at-a-time.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { confirmInvoices } from '../confirming/confirm-invoices.ts'
import { payInvoices } from '../confirming/pay-invoices.ts'
import { creditDebits } from '../debits/credit-debits.ts'
import { returnOwnDebits, settleOwnDebits } from '../debits/own-debits.ts'
import { debitMessages } from '../debits/send-debits.ts'
import { releaseAdvances } from '../financing/release-advances.ts'
import { chargeRemittances } from './charge.ts'
import { unpackRemittances } from './unpack.ts'

/** Number of the advisory lock («REMES» on a telephone) under which one process at a time does them. */
const REMITTANCES_LOCK = 73_637
const EVERY_MS = 2_000

async function runAll(today: DatedDay): Promise<void> {
  await oneAtATime(today.bank.database, REMITTANCES_LOCK, async () => {
    await runItems(today, unpackRemittances)
    await runItems(today, chargeRemittances)
    await runItems(today, confirmInvoices)
    await runItems(today, payInvoices)
    // Before anything that the clearing says today: what comes back from today on is out of term.
    await runItems(today, releaseAdvances)
    await runItems(today, debitMessages)
    await runItems(today, settleOwnDebits)
    await runItems(today, returnOwnDebits)
    await runItems(today, creditDebits)
  })
}

/** One turn. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them. */
export function runRemittances(bank: Bank): Promise<void> {
  const day = bankDayUntil(dayAt(bank.clock.now()))
  return runAll({ bank, day, from: coveredFrom(day) })
}

/** A bank day begins with them: they leave with the first messages of the day. */
export const remittancesDay: DatedWork = {
  name: 'remittances',
  run: runAll,
  items: [unpackRemittances, chargeRemittances, releaseAdvances, debitMessages, confirmInvoices, payInvoices],
}

/** It ends with them: what the clearing and this bank's debtors have said of debits is paid in, and charged back. */
export const debitsDay: DatedWork = { name: 'debits', run: runAll, items: [settleOwnDebits, returnOwnDebits, creditDebits] }

/** Looks every two seconds while the bank runs. */
export function startRemittances(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => runRemittances(bank), onError)
}
