/** What the bank says of each order of a file, as it stands: of a file that waits, what was found; of one that was signed, what became of each. */
import type { LocalDate } from '@almenara/contract/dates'
import type { DebitState } from '@almenara/contract/areas/payments/debit-codes'
import { parseIban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import type { IssuedState } from '@almenara/contract/payment-states'
import { toSepaText } from '@almenara/contract/text'
import { REASON_CODES } from '@almenara/formats/intake/reason-codes'
import type { AnswerStatus, OrderAnswer, OrderStatus } from '@almenara/formats/sepa/order-answer'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { payments } from '../../../payments/tables.ts'
import { debitRefunds, remittanceDebits as debits } from '../debits/tables.ts'
import type { SupportRow } from '../files/support-access.ts'
import { paymentSupportBatches as batches, paymentSupportFindings as findings, paymentSupportOrders as lines } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'

/** What became of an order once it was signed. */
const paid = sql<IssuedState | DebitState | null>`coalesce(${payments.state}, ${debits.state})`

const isCollected = sql<boolean>`${lines.debit} is not null`

/** Read from the database at a time. */
const PAGE = 2_000
const EXCLUDED = 'Excluida por el ordenante'
const WRONG = 'Orden con errores: consulte el informe del fichero'

/** The orders of one batch, in their order. */
export async function* answersOf(db: Db, support: SupportRow, batch: number): AsyncGenerator<OrderAnswer> {
  for (let last = 0; ;) {
    const rows = await read(db, support.id, batch, last)
    for (const row of rows) yield toAnswer(row, support.state)
    const end = rows.at(-1)
    if (rows.length < PAGE || !end) return
    last = end.ordinal
  }
}

function read(db: Db, supportId: string, batch: number, after: number) {
  return db
    .select({
      ordinal: lines.ordinal,
      state: lines.state,
      endToEndId: lines.endToEndId,
      amount: lines.amount,
      name: lines.name,
      iban: lines.iban,
      /** Who pays, or who collects. */
      ownName: batches.name,
      ownIban: batches.iban,
      collected: isCollected,
      mandateId: sql<string | null>`${lines.debit} ->> 'mandateId'`,
      batchLeftOut: sql<boolean>`${batches.wrong} or ${batches.excluded}`,
      marks: lines.marks,
      cause: batchCause,
      requestedOn: batches.requestedOn,
      executionOn: sql<LocalDate | null>`coalesce(${payments.executionOn}, ${debits.collectionOn}, ${remittances.executionOn}, ${batches.executionOn})`,
      paid,
      reason: sql<string | null>`coalesce(${payments.reason}, ${debitRefunds.reason})`,
    })
    .from(lines)
    .innerJoin(batches, and(eq(batches.supportId, lines.supportId), eq(batches.batch, lines.batch)))
    .leftJoin(remittances, and(eq(remittances.supportId, lines.supportId), eq(remittances.batch, lines.batch)))
    .leftJoin(payments, and(eq(payments.remittanceId, remittances.id), eq(payments.ordinal, lines.ordinal)))
    .leftJoin(debits, and(eq(debits.remittanceId, remittances.id), eq(debits.ordinal, lines.ordinal)))
    .leftJoin(debitRefunds, eq(debitRefunds.debitId, debits.id))
    .where(and(eq(lines.supportId, supportId), eq(lines.batch, batch), gt(lines.ordinal, after)))
    .orderBy(asc(lines.ordinal))
    .limit(PAGE)
}

type Row = Awaited<ReturnType<typeof read>>[number]

const isIban = (text: string | null): text is string => text !== null && parseIban(text).ok

function toAnswer(row: Row, state: SupportRow['state']): OrderAnswer {
  const { endToEndId, amount, collected, executionOn: on, mandateId } = row
  const [own, other] = [partyOf(row.ownName, row.ownIban), partyOf(row.name, row.iban)]
  return {
    originalEndToEndId: endToEndId ?? 'NOTPROVIDED',
    ...verdictOf(row, state),
    ...(amount !== null && amount > 0 ? { amount } : {}),
    ...(on === null ? {} : collected ? { collectionOn: on } : { executionOn: on }),
    ...(mandateId ? { mandateId } : {}),
    ...partiesOf(collected ? { debtor: other, creditor: own } : { debtor: own, creditor: other }),
  }
}

interface Party {
  name?: string
  iban?: string
}

/** What of it can be read. */
function partyOf(name: string | null, iban: string | null): Party {
  return { ...(name ? { name } : {}), ...(isIban(iban) ? { iban } : {}) }
}

/** Who pays and who is paid, as the message has them. */
export function partiesOf({ debtor, creditor }: { debtor: Party; creditor: Party }) {
  return {
    ...(debtor.name ? { debtorName: debtor.name } : {}),
    ...(debtor.iban ? { debtorIban: debtor.iban } : {}),
    ...(creditor.name ? { creditorName: creditor.name } : {}),
    ...(creditor.iban ? { creditorIban: creditor.iban } : {}),
  }
}

const PAID: Readonly<Record<NonNullable<Row['paid']>, OrderStatus>> = {
  SCHEDULED: 'ACCP',
  ACCEPTED: 'ACSP',
  SENT: 'ACSP',
  SETTLED: 'ACSC',
  COLLECTED: 'ACSC',
  REJECTED: 'RJCT',
  RETURNED: 'RJCT',
  REFUNDED: 'RJCT',
  RECALLED: 'RJCT',
  CANCELLED: 'RJCT',
  FAILED: 'RJCT',
}

/** What keeps the whole batch from being taken. */
const batchCause = sql<string | null>`(select f.code from ${findings} f where f.support_id = ${lines.supportId} and f.batch = ${lines.batch}
  and f.level = 'BATCH' and f.severity = 'ERROR' order by f.ordinal limit 1)`

const told = (information: string) => ({ status: 'RJCT' as const, reason: 'NARR', information: toSepaText(information) })

/** The code of the first error that was found of an order or of its batch; in words alone where no code says it. */
function wrong(codes: readonly (string | null)[]) {
  const reason = codes.flatMap((code) => (code !== null && isCoded(code) ? [CODES[code]] : []))[0]
  return { ...told(WRONG), ...(reason === undefined ? {} : { reason }) }
}

const CODES = {
  ...REASON_CODES,
  PAYEE_UNKNOWN: 'AC01',
  PAYEE_CLOSED: 'AC04',
  CONTRACT_ACCOUNT: 'AC02',
  PAYER_OTHER: 'BE16',
  DAY_FAR: 'DT01',
} as const
const isCoded = (code: string): code is keyof typeof CODES => Object.hasOwn(CODES, code)

type Judged = Pick<Row, 'state' | 'batchLeftOut' | 'paid' | 'reason' | 'marks' | 'cause' | 'requestedOn' | 'executionOn'>

function verdictOf(row: Judged, state: SupportRow['state']): Omit<OrderAnswer, 'originalEndToEndId'> {
  const { state: line, batchLeftOut, paid: became, reason, requestedOn, executionOn } = row
  if (line === 'EXCLUDED') return told(EXCLUDED)
  if (line === 'WRONG' || batchLeftOut) return wrong([...row.marks, row.cause])
  const isMoved = requestedOn !== null && executionOn !== null && executionOn !== requestedOn
  if (became !== null) {
    const status = PAID[became]
    if (status === 'ACCP' && isMoved) return { status: 'ACWC' }
    if (status !== 'RJCT') return { status }
    return { status, reason: reason ?? (became === 'CANCELLED' || became === 'RECALLED' ? 'CUST' : 'MS03') }
  }
  if (state === 'CANCELLED') return { status: 'RJCT', reason: 'CUST' }
  if (state === 'EXPIRED') return told('El fichero caduco sin firmarse')
  if (state === 'WAITING') return { status: 'PDNG' }
  if (isMoved) return { status: 'ACWC' }
  return { status: state === 'PRESENTED' || state === 'DONE' ? 'ACCP' : 'ACTC' }
}

/** From the least to the most advanced. */
const ADVANCING = ['PDNG', 'ACTC', 'ACWC', 'ACCP', 'ACSP', 'ACSC'] as const satisfies readonly OrderStatus[]

/** Of all of them together: in part, where some were rejected; else as far as the least advanced. */
export function together(statuses: ReadonlySet<OrderStatus>): AnswerStatus {
  if (statuses.has('RJCT')) return statuses.size > 1 ? 'PART' : 'RJCT'
  return ADVANCING.find((status) => statuses.has(status)) ?? 'RJCT'
}

const placedOn = sql<LocalDate | null>`coalesce(${remittances.executionOn}, ${batches.executionOn})`

/** What there is of each batch: its orders by what they come to. */
export async function batchesOf(db: Db, support: SupportRow, only?: number) {
  const rows = await db
    .select({
      batch: batches.batch,
      batchId: batches.batchId,
      batchLeftOut: sql<boolean>`${batches.wrong} or ${batches.excluded}`,
      state: lines.state,
      paid,
      requestedOn: batches.requestedOn,
      executionOn: placedOn,
      count: sql<number>`count(*)::int`,
      amount: sql<Cents>`coalesce(sum(${lines.amount}), 0)::bigint`,
    })
    .from(batches)
    .innerJoin(lines, and(eq(lines.supportId, batches.supportId), eq(lines.batch, batches.batch)))
    .leftJoin(remittances, and(eq(remittances.supportId, batches.supportId), eq(remittances.batch, batches.batch)))
    .leftJoin(payments, and(eq(payments.remittanceId, remittances.id), eq(payments.ordinal, lines.ordinal)))
    .leftJoin(debits, and(eq(debits.remittanceId, remittances.id), eq(debits.ordinal, lines.ordinal)))
    .where(and(eq(batches.supportId, support.id), only === undefined ? undefined : eq(batches.batch, only)))
    .groupBy(
      batches.batch,
      batches.batchId,
      batches.wrong,
      batches.excluded,
      lines.state,
      payments.state,
      debits.state,
      batches.requestedOn,
      placedOn,
    )
    .orderBy(asc(batches.batch))
  const found = new Map<number, { batch: number; batchId: string; count: number; amount: number; statuses: Set<OrderStatus> }>()
  for (const { batch, batchId, count, amount, ...row } of rows) {
    const known = found.get(batch) ?? { batch, batchId, count: 0, amount: 0, statuses: new Set() }
    known.count += count
    known.amount += amount
    known.statuses.add(verdictOf({ ...row, reason: null, marks: [], cause: null }, support.state).status)
    found.set(batch, known)
  }
  return [...found.values()]
}
