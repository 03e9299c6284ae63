/** Why a debtor gives a B2B debit back before it is charged, and what they read where they may not (EPC222-07 §4.4). */
import { NO_RETURN_ONCE_PAID } from '@almenara/contract/areas/payments/b2b-words'
import type { pendingDebitMotives } from '@almenara/contract/areas/payments/pending-debits'
import { formatDayTime, type Instant } from '@almenara/contract/dates'
import type { Handler } from '../../../http/handler.ts'
import { isUndecided } from '../../../received/b2b/decide.ts'
import { requireDebit, type MyDebit } from './debit-rows.ts'
import { MOTIVES } from './motive-words.ts'

export const readMotives: Handler<typeof pendingDebitMotives> = async ({ bank, session, params, now }) => {
  const found = await requireDebit(bank.database, session.userId, params.debitId)
  const closed = whyClosed(found, now)
  return closed === undefined ? { motives: MOTIVES } : { motives: [], closed }
}

/** Why nothing can be decided of it any more; undefined while it can. */
export function whyClosed(found: MyDebit, now: Instant): string | undefined {
  if (isUndecided(found, now)) return undefined
  const { state, debit } = found
  if (state === 'PAID') return `Este adeudo ya se ha pagado. ${NO_RETURN_ONCE_PAID}`
  if (state === 'REFUSED') return 'Este adeudo ya se ha devuelto.'
  if (debit.letThroughAt !== null && state === 'AUTHORISED') return 'Ya se ha decidido pagar este adeudo.'
  return `El plazo para decidir acabó el ${formatDayTime(debit.decideUntil)}.`
}
