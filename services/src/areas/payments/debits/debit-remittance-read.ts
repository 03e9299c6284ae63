/** One remittance of debits with all that has become of it. */
import type { DebitRemittanceDetail, debitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount, ZERO, type Cents } from '@almenara/contract/money'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { asc, eq, sql } from 'drizzle-orm'
import { CUT_OFF, returnUntil } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { fingerprintOf } from '../files/digest.ts'
import { chargedAccountOf } from '../lists/contract-pool.ts'
import { signedBy } from '../lists/file-signatures.ts'
import { digestOf, excludedOf } from '../lists/remittance-read.ts'
import { requireDebitRemittance, type FoundDebitRemittance } from './debit-access.ts'
import { toDebitRemittance } from './debit-remittance-list.ts'
import { isRepeatable, selectRefunds } from './refund-list.ts'
import { debitRefunds, remittanceDebits as debits } from './tables.ts'

export const readDebitRemittance: Handler<typeof debitRemittanceDetail> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const found = await requireDebitRemittance(db, session, params)
  const { remittance, contract, title } = found
  const [states, excluded, signatories, digest, back] = await Promise.all([
    statesOf(db, remittance.id),
    excludedOf(db, found),
    signedBy(db, remittance.orderId),
    digestOf(db, remittance.supportId),
    backOf(db, remittance.id),
  ])
  const { batchId, sequence, requestedOn, bookedAs, creditedCount } = remittance
  const { fees: charged, ...refunds } = back
  return {
    ...toDebitRemittance(found),
    contract: { id: contract.id, name: contract.alias ?? contract.commercialName, creditorId: remittance.creditorId ?? '' },
    account: chargedAccountOf(contract),
    file: { id: remittance.supportId, name: title },
    batchId,
    ...(sequence === null ? {} : { sequence }),
    ...(requestedOn === null ? {} : { requestedOn }),
    bookedAs,
    credit: creditOf(found, states),
    fees: { each: contract.feeEach, returned: contract.feeReturned, charged: add(charged, (contract.feeEach * creditedCount) as Cents) },
    terms: refundTerms(remittance.executionOn, remittance.scheme ?? 'CORE'),
    ...(digest === undefined ? {} : { fingerprint: fingerprintOf(digest) }),
    states: states.map(({ kept: _kept, ...state }) => state),
    refunds,
    excluded,
    signedBy: signatories,
    timeline: timelineOf(remittance),
    cancel: cancelOf(remittance, states),
    asOf: now,
  }
}

/** The last days on which what is collected on a day may come back. */
export function refundTerms(on: LocalDate, scheme: 'CORE' | 'B2B') {
  const [bankUntil, debtorUntil, unauthorisedUntil] = (['RETURN', 'REFUND', 'UNAUTHORISED'] as const).map((term) =>
    returnUntil(on, scheme, term),
  )
  return { bankUntil: bankUntil ?? on, ...(debtorUntil ? { debtorUntil } : {}), ...(unauthorisedUntil ? { unauthorisedUntil } : {}) }
}

/** `kept`: what of them has not been paid in. */
export function statesOf(db: Db, id: string) {
  const kept = sql<Cents>`coalesce(sum(${debits.amount}) filter (where ${debits.creditedOn} is null), 0)::bigint`
  return db
    .select({ state: debits.state, count: sql<number>`count(*)::int`, amount: sql<Cents>`sum(${debits.amount})::bigint`, kept })
    .from(debits)
    .where(eq(debits.remittanceId, id))
    .groupBy(debits.state)
    .orderBy(asc(debits.state))
}

/** What came back in all, with its fees, and how many of it may be presented again. */
async function backOf(db: Db, id: string) {
  const rows = await selectRefunds(db).where(eq(debitRefunds.remittanceId, id)).limit(MOST_COUNTED)
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<Cents>`coalesce(sum(${debitRefunds.amount}), 0)::bigint`,
      fees: sql<Cents>`coalesce(sum(${debitRefunds.fee}), 0)::bigint`,
    })
    .from(debitRefunds)
    .where(eq(debitRefunds.remittanceId, id))
  const presentable = rows.filter(({ againId, debit }) => againId === null && isRepeatable(debit)).length
  return { ...(sums ?? { count: 0, amount: ZERO, fees: ZERO }), presentable }
}

/** More than these are not presented again in one file. */
const MOST_COUNTED = 1_000

type Row = FoundDebitRemittance['remittance']
type States = Awaited<ReturnType<typeof statesOf>>

/** Those of them that come to money in the account, or have. */
const COMING: readonly States[number]['state'][] = ['SCHEDULED', 'SENT', 'COLLECTED']

/** «Abono previsto»: what is still to come, and what has been paid in, whatever came back of it. */
function creditOf({ remittance }: FoundDebitRemittance, states: States): DebitRemittanceDetail['credit'] {
  const { executionOn: on, creditedAmount: credited, amount, unpacked, count, state } = remittance
  const coming = add(ZERO, ...states.flatMap((one) => (COMING.includes(one.state) ? [one.kept] : [])))
  const expected = unpacked < count && state !== 'CANCELLED' ? amount : coming
  if (expected > 0)
    return { on, expected, credited, text: `Le abonaremos ${formatAmount(expected)} el ${formatDay(on)}, si se cobra todo.` }
  return { on, expected, credited, text: credited > 0 ? `Abonado el ${formatDay(on)}.` : 'No hay nada que abonar.' }
}

/** What is known of when: it was signed, paid in, and came to its end. */
function timelineOf({ state, presentedAt, chargedAt, closedAt }: Row): DebitRemittanceDetail['timeline'] {
  const step = (of: Row['state'], at: Instant) => ({ state: of, on: dayAt(at), at, text: REMITTANCE_STATE_NAMES[of] })
  const steps = [step('SCHEDULED', presentedAt)]
  if (state === 'SCHEDULED') return steps
  if (closedAt !== null) return [...steps, ...(chargedAt === null ? [] : [step('IN_PROGRESS', chargedAt)]), step(state, closedAt)]
  return [...steps, { state, on: dayAt(presentedAt), text: REMITTANCE_STATE_NAMES[state] }]
}

export const DEBIT_SENT =
  'El recibo ya se ha enviado al banco del deudor y no se puede anular. Si se cobra, puede devolver el dinero con una transferencia.'

/** What has not been sent may be cancelled. */
export function cancelOf({ state, count, unpacked, executionOn }: Row, states: States): DebitRemittanceDetail['cancel'] {
  if (state === 'SCHEDULED') {
    const text = `Todavía no se ha enviado nada. Si la anula, no se cobrará el ${formatDay(executionOn)}. Hora límite: ${CUT_OFF} del día hábil anterior.`
    return { way: 'ALL', count, text }
  }
  const left = states.find((one) => one.state === 'SCHEDULED')
  if (state === 'IN_PROGRESS' && left && unpacked === count)
    return { way: 'PART', count: left.count, text: `Quedan ${left.count} de ${count} recibos sin enviar.` }
  return { way: 'NONE', count: 0, text: DEBIT_SENT }
}
