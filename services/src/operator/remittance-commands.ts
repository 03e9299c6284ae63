/** Remittances by file: those that have not ended, one with its transfers or debits, and keeping one from being charged or sent. */
import { INVOICE_STATES } from '@almenara/contract/areas/payments/confirming-codes'
import { DEBIT_STATES, type DebitState } from '@almenara/contract/areas/payments/debit-codes'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_STATES, type IssuedState } from '@almenara/contract/payment-states'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { chargeRemittances } from '../areas/payments/remittances/charge.ts'
import { debitRefunds, remittanceDebits } from '../areas/payments/debits/tables.ts'
import { isCollected } from '../areas/payments/remittances/plan.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { bankDayUntil } from '../calendar/bank-days.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { leaveToOperator, listAside, retryAside } from '../calendar/set-aside.ts'
import type { Database } from '../db/connection.ts'
import { sendTaken } from '../payments/sepa-line.ts'
import { payments } from '../payments/tables.ts'
import type { Office } from './office.ts'
import { advance, invoiceLines } from './confirming-lines.ts'
import { UsageError } from './usage-error.ts'

const OPEN = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS'] as const
/** As many as a terminal shows. */
const SHOWN = 200

export const REMITTANCE_USAGE = `  npm run operator -- remittances                     lists the remittances by file that have not ended, and which are
                                                      kept back
  npm run operator -- remittances show NUMBER         what became of the transfers or debits of one, and what is known of it
  npm run operator -- remittances lines NUMBER [STATE]
                                                      its transfers, debits or invoices (the first ${SHOWN}), each with the ID that «sepa answer» and
                                                      «sepa return» take: a debit that was collected comes back with a reason (AM04, MD06…)
  npm run operator -- remittances stop NUMBER "WHY"   keeps one from being charged, from being sent or from going on, until it is resumed;
                                                      what has left has left
  npm run operator -- remittances resend NUMBER       hands the clearing once more the messages of one that it has not answered, the same
                                                      bytes with the same id: for what was lost on the way
  npm run operator -- remittances advance NUMBER ORDER
                                                      pays the supplier of that invoice of a remittance of confirming now, who has taken the
                                                      offer; ORDER is its place, as «lines» says
  npm run operator -- remittances resume NUMBER       goes on with it now, from where it was; nothing is made twice
`

type Remittance = typeof remittances.$inferSelect

export async function runRemittances(
  database: Database,
  office: Office,
  works: readonly DatedWork[],
  [what, number = '', more = '', ...rest]: readonly string[],
): Promise<string> {
  if (what === undefined) return list(database)
  const isKnown = ['show', 'lines', 'stop', 'resend', 'resume', 'advance'].includes(what)
  if (!isKnown || number === '' || rest.length > 0 || (more !== '' && !['lines', 'stop', 'advance'].includes(what)))
    throw new UsageError(`Write:\n${REMITTANCE_USAGE}`)
  const [remittance] = await database.select().from(remittances).where(eq(remittances.number, number))
  if (!remittance) throw new UsageError(`There is no remittance ${number}. See: remittances`)
  if (what === 'show') return show(remittance, await keptBack(database))
  if (what === 'lines') return lines(database, remittance, more)
  if (what === 'advance') return advance(database, office, remittance, more)
  if (what === 'resend') return resend(database, office, remittance)
  return what === 'stop' ? stop(database, office, remittance, more) : resume(database, office, works, remittance)
}

/** Why each is kept back, by the operator or because it could not be done. */
async function keptBack(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await listAside(database)
  return new Map(rows.flatMap(({ work, item, reason }) => (work === chargeRemittances.name ? [[item, reason] as const] : [])))
}

async function list(database: Database): Promise<string> {
  const kept = await keptBack(database)
  const { state, executionOn, number } = remittances
  const rows = await database
    .select()
    .from(remittances)
    .where(inArray(state, [...OPEN]))
    .orderBy(asc(executionOn), asc(number))
    .limit(SHOWN)
  return rows.length === 0 ? 'No remittance is open.\n' : rows.map((row) => `${lineOf(row, kept)}\n`).join('')
}

function lineOf({ id, number, state, executionOn, count, amount }: Remittance, kept: ReadonlyMap<string, string>): string {
  const why = kept.get(id)
  return `${number}  ${formatDay(executionOn)}  ${state}  ${count} of ${formatAmount(amount)}${why === undefined ? '' : `; kept back: ${why}`}`
}

/** None of its payees: they are its customer's. */
function show(row: Remittance, kept: ReadonlyMap<string, string>): string {
  const { contractId, productId, supportId, bookedAs, instant, unpacked, count, chargedAt, reason } = row
  const sums = (['settled', 'rejected', 'returned', 'cancelled', 'failed'] as const).map(
    (outcome) => `${outcome} ${row[`${outcome}Count`]} of ${formatAmount(row[`${outcome}Amount`])}`,
  )
  const texts = [
    lineOf(row, kept),
    `contract ${contractId}, account ${productId}, file ${supportId}, booked as ${bookedAs}${instant ? ', instant' : ''}`,
    `unpacked ${unpacked} of ${count}, charged ${chargedAt ?? 'never'}${reason === null ? '' : `, ${reason}`}`,
    sums.join('; '),
  ]
  return `${texts.join('\n')}\n`
}

async function lines(database: Database, { id, kind }: Remittance, asked: string): Promise<string> {
  if (kind === 'CONFIRMING') return invoiceLines(database, id, stateIn(INVOICE_STATES, asked), SHOWN)
  const rows = await (isCollected(kind)
    ? debitLines(database, id, stateIn(DEBIT_STATES, asked))
    : paidLines(database, id, stateIn(ISSUED_STATES, asked)))
  if (rows.length === 0) return `It has no such ${isCollected(kind) ? 'debits' : 'transfers'}.\n`
  return rows
    .map((row) => `${row.ordinal}  ${row.transactionId}  ${row.state}  ${formatAmount(row.amount)}${row.reason ? `  ${row.reason}` : ''}\n`)
    .join('')
}

/** Undefined where none is asked for. */
function stateIn<State extends string>(states: readonly State[], asked: string): State | undefined {
  const state = states.find((one) => one === asked)
  if (asked !== '' && !state) throw new UsageError(`${asked} is none of ${states.join(', ')}`)
  return state
}

function paidLines(database: Database, id: string, state: IssuedState | undefined) {
  const { ordinal, transactionId, amount, reason, remittanceId } = payments
  return database
    .select({ ordinal, transactionId, state: payments.state, amount, reason })
    .from(payments)
    .where(and(eq(remittanceId, id), state && eq(payments.state, state)))
    .orderBy(asc(ordinal))
    .limit(SHOWN)
}

function debitLines(database: Database, id: string, state: DebitState | undefined) {
  const { ordinal, transactionId, amount, remittanceId } = remittanceDebits
  return database
    .select({ ordinal, transactionId, state: remittanceDebits.state, amount, reason: debitRefunds.reason })
    .from(remittanceDebits)
    .leftJoin(debitRefunds, eq(debitRefunds.debitId, remittanceDebits.id))
    .where(and(eq(remittanceId, id), state && eq(remittanceDebits.state, state)))
    .orderBy(asc(ordinal))
    .limit(SHOWN)
}

async function stop(database: Database, office: Office, { id, number, state }: Remittance, reason: string): Promise<string> {
  if (reason === '') throw new UsageError('Say why: remittances stop NUMBER "WHY"')
  if (!OPEN.some((open) => open === state)) throw new UsageError(`${number} has ended: ${state}`)
  const bank = await office.bank()
  await leaveToOperator({ bank, ...today(bank) }, { work: chargeRemittances.name, item: id, reason })
  return `${number} is kept back until: remittances resume ${number}\n`
}

async function resend(database: Database, office: Office, { id, number }: Remittance): Promise<string> {
  const { remittanceId, state, messageId } = payments
  const rows = await database
    .selectDistinct({ messageId })
    .from(payments)
    .where(and(eq(remittanceId, id), eq(state, 'SENT'), isNotNull(messageId)))
  const sent = await sendTaken(
    await office.bank(),
    rows.flatMap((row) => row.messageId ?? []),
  )
  if (sent.length === 0) throw new UsageError(`${number} has no transfers that the clearing has been sent and has not answered`)
  return sent.map(({ id: message, delivery }) => `${message}: ${delivery.outcome === 'SENT' ? 'sent again' : delivery.reason}\n`).join('')
}

function today({ clock }: Awaited<ReturnType<Office['bank']>>) {
  const day = bankDayUntil(dayAt(clock.now()))
  return { day, from: day }
}

async function resume(database: Database, office: Office, works: readonly DatedWork[], { id, number }: Remittance): Promise<string> {
  const retried = await retryAside(await office.bank(), works, { work: chargeRemittances.name, item: id })
  if (retried === 'NOT_THERE') throw new UsageError(`${number} is not kept back`)
  if (retried === 'SET_ASIDE') throw new Error(`${number} cannot go on: ${(await keptBack(database)).get(id) ?? 'see the log'}`)
  return `${number} goes on.\n`
}
