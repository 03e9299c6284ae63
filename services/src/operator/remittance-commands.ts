/** Remittances of payments by file: those that have not ended, one with its transfers, and keeping one from being charged. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_STATES } from '@almenara/contract/payment-states'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { chargeRemittances } from '../areas/payments/remittances/charge.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { bankDayUntil } from '../calendar/bank-days.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { leaveToOperator, listAside, retryAside } from '../calendar/set-aside.ts'
import type { Database } from '../db/connection.ts'
import { payments } from '../payments/tables.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

const OPEN = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS'] as const
/** As many as a terminal shows. */
const SHOWN = 200

export const REMITTANCE_USAGE = `  npm run operator -- remittances                     lists the remittances by file that have not ended, and which are
                                                      kept back
  npm run operator -- remittances show NUMBER         what became of the transfers of one, and what is known of it
  npm run operator -- remittances lines NUMBER [STATE]
                                                      its transfers (the first ${SHOWN}), each with the ID that «sepa answer» and «sepa return» take
  npm run operator -- remittances stop NUMBER "WHY"   keeps one from being charged or from going on, until it is resumed;
                                                      what has left has left
  npm run operator -- remittances resume NUMBER       goes on with it now, from where it was; no transfer is made twice
`

type Remittance = typeof remittances.$inferSelect

export async function runRemittances(
  database: Database,
  office: Office,
  works: readonly DatedWork[],
  [what, number = '', more = '', ...rest]: readonly string[],
): Promise<string> {
  if (what === undefined) return list(database)
  const isKnown = ['show', 'lines', 'stop', 'resume'].includes(what)
  if (!isKnown || number === '' || rest.length > 0 || (more !== '' && what !== 'lines' && what !== 'stop'))
    throw new UsageError(`Write:\n${REMITTANCE_USAGE}`)
  const [remittance] = await database.select().from(remittances).where(eq(remittances.number, number))
  if (!remittance) throw new UsageError(`There is no remittance ${number}. See: remittances`)
  if (what === 'show') return show(remittance, await keptBack(database))
  if (what === 'lines') return lines(database, remittance, more)
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

async function lines(database: Database, { id }: Remittance, asked: string): Promise<string> {
  const state = ISSUED_STATES.find((one) => one === asked)
  if (asked !== '' && !state) throw new UsageError(`${asked} is none of ${ISSUED_STATES.join(', ')}`)
  const rows = await database
    .select()
    .from(payments)
    .where(and(eq(payments.remittanceId, id), state && eq(payments.state, state)))
    .orderBy(asc(payments.ordinal))
    .limit(SHOWN)
  if (rows.length === 0) return 'It has no such transfers.\n'
  return rows
    .map((row) => `${row.ordinal}  ${row.transactionId}  ${row.state}  ${formatAmount(row.amount)}${row.reason ? `  ${row.reason}` : ''}\n`)
    .join('')
}

async function stop(database: Database, office: Office, { id, number, state }: Remittance, reason: string): Promise<string> {
  if (reason === '') throw new UsageError('Say why: remittances stop NUMBER "WHY"')
  if (!OPEN.some((open) => open === state)) throw new UsageError(`${number} has ended: ${state}`)
  const bank = await office.bank()
  await leaveToOperator({ bank, ...today(bank) }, { work: chargeRemittances.name, item: id, reason })
  return `${number} is kept back until: remittances resume ${number}\n`
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
