/** Debits that the bank's customers collect at other banks, as the simulated clearing takes them: each debtor answers by the nature of their account. */
import { addDays, addMonths, dayAt, type LocalDate } from '@almenara/contract/dates'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import type { PaymentStatus } from '@almenara/formats/sepa/pacs002'
import type { InterbankHead } from '@almenara/formats/sepa/pacs008'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { bankDaysAfter, returnUntil } from '../../calendar/payment-days.ts'
import { answerTo } from './clearing-payments.ts'
import { keepFresh, morningOf, naturesOf, queueStatuses, returnPayments, type ClearingContext, type Nature } from './clearing.ts'
import type { simulatedSepaPayments } from './tables.ts'

/** Why a debtor's bank does not take a debit, before its day. */
const REJECTIONS: Readonly<Partial<Record<Nature, string>>> = {
  UNKNOWN: 'AC01',
  CLOSED: 'AC04',
  BLOCKED: 'AC06',
  NO_MANDATE: 'MD01',
  REFUSES: 'MS02',
}

/** Why it gives one back after it was settled, and on which day: without funds, at once; a debtor, some weeks or nearly a year afterwards. */
function returnOf(nature: Nature, settledOn: LocalDate, scheme: 'CORE' | 'B2B'): { reason: string; day: LocalDate } | undefined {
  if (nature === 'NO_FUNDS') return { reason: 'AM04', day: bankDaysAfter(settledOn, 1) }
  if (nature === 'RETURNS') return { reason: 'MS03', day: bankDaysAfter(settledOn, 2) }
  const until = returnUntil(settledOn, scheme, 'REFUND')
  // Of B2B there is no refund.
  if (until === undefined) return undefined
  if (nature === 'REFUNDS') return { reason: 'MD06', day: bankDayFrom(addDays(until, -7)) }
  return nature === 'UNAUTHORISED' ? { reason: 'MD01', day: bankDayFrom(addMonths(settledOn, 12)) } : undefined
}

/** What is rejected is answered at once, what is paid on the morning of its day; what comes back later is in one message for each day. */
export async function takeDebits(
  withClearing: ClearingContext,
  { head, items }: { head: InterbankHead; items: readonly DirectDebit[] },
): Promise<void> {
  const { tx, at } = withClearing
  const [settled, rejected]: PaymentStatus[][] = [[], []]
  const back = new Map<LocalDate, { original: typeof simulatedSepaPayments.$inferSelect; reason: string }[]>()
  const natures = await naturesOf(
    tx,
    items.map(({ debtorIban }) => debtorIban),
  )
  // What comes after its day is of a line that failed: it is settled on the day on which it comes.
  const settledOn = head.settlementOn >= dayAt(at) ? head.settlementOn : bankDayFrom(dayAt(at))
  const natureOf = ({ debtorIban }: DirectDebit) => natures.get(debtorIban) ?? 'OPEN'
  const fresh = await keepFresh(
    tx,
    items.map((item) => {
      const reason = REJECTIONS[natureOf(item)] ?? null
      return {
        id: item.transactionId,
        kind: 'DEBIT' as const,
        amount: item.amount,
        theirIban: item.debtorIban,
        theirBic: item.debtorBic,
        ourIban: item.creditorIban,
        messageId: head.messageId,
        endToEndId: item.endToEndId,
        settledOn: reason === null ? settledOn : null,
        reason,
      }
    }),
  )
  for (const item of items) {
    const nature = natureOf(item)
    const reason = REJECTIONS[nature]
    const kept = fresh(item.transactionId)
    const answer = answerTo(item.transactionId)
    if (!kept || reason !== undefined) {
      rejected?.push({ ...answer, status: 'RJCT', reason: reason ?? 'AM05' })
      continue
    }
    settled?.push({ ...answer, status: 'ACSC', settlementOn: settledOn })
    const comes = returnOf(nature, settledOn, item.scheme)
    if (comes) back.set(comes.day, [...(back.get(comes.day) ?? []), { original: kept, reason: comes.reason }])
  }
  const original = { id: head.messageId, name: DIRECT_DEBIT.name, count: items.length }
  await queueStatuses(withClearing, [
    { original, items: rejected ?? [] },
    { original, items: settled ?? [], dueAt: morningOf(head.settlementOn, at) },
  ])
  for (const [day, returns] of back) await returnPayments(withClearing, returns, day, morningOf(day, at))
}
