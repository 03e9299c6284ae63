/** What was paid and received by Bizum: in the last thirty days, and with one person over the whole history. */
import type { BizumKind, BizumState } from '@almenara/contract/areas/bizum/codes'
import type { BizumMovement, bizumMovements } from '@almenara/contract/areas/bizum/movements'
import { addSeconds, dayAt, firstOfMonth, lastOfMonth, type Instant } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { parsePhone } from '@almenara/contract/phone'
import { and, between, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { filtered } from '../../../extracts/list-query.ts'
import type { MonthFlow } from '../../../extracts/month-flows.ts'
import { COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { requireOwnContract } from '../contract/require-contract.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumPayments } from './tables.ts'
import { paymentColumns } from './payment-rows.ts'

type Filters = FiltersOf<typeof bizumMovements>
type Bounds = AsOf & { from: Instant | null }
interface MovementScope {
  id: string
  userId: number
}
type MovementList = Frozen<MovementScope, Filters, Bounds>

const PERIOD_SECONDS = 30 * 24 * 3600

/** Whose movements. The list has no id but its customer. */
export const movementsOf = ({ userId }: Session): MovementScope => ({ id: '', userId })

/** What its customer sees of payments: what they sent, whatever became of it, and what came. A refund is seen in what it gives back. */
const isShown = or(
  eq(bizumPayments.direction, 'OUT'),
  sql`${bizumPayments.state} in ('SETTLED', 'RETURNED') and (${bizumPayments.twinId} is null or ${bizumPayments.receivedId} is null)`,
)

const isSaved = sql<boolean>`coalesce(not ${bizumContacts.hidden} and (${bizumContacts.alias} is not null or ${bizumContacts.favourite}), false)`

/** Payments with what their customer has saved of who they are with. */
export const rowsFrom = (db: Db) =>
  db
    .select({ ...paymentColumns, alias: bizumContacts.alias, isSaved })
    .from(bizumPayments)
    .leftJoin(bizumContacts, and(eq(bizumContacts.userId, bizumPayments.userId), eq(bizumContacts.phone, bizumPayments.phone)))
    .$dynamic()
export type MovementRow = Awaited<ReturnType<typeof rowsFrom>>[number]

export const bizumList = new SqlList<MovementScope, Filters, Bounds, MovementRow>({
  name: 'bizum-movements',
  freeze: async (_db, _scope, { phone }, now) => ({ asOf: now, from: phone === undefined ? addSeconds(now, -PERIOD_SECONDS) : null }),
  select: (db, page) => selected(rowsFrom(db), page),
  where: (list) => inList(list),
  begins: (list) => until(list),
  countLimit: () => COUNT_LIMIT,
  key: [bizumPayments.createdAt, bizumPayments.id],
  keyOf: ({ createdAt, id }) => [createdAt, id],
})

const until = ({ bounds: { asOf } }: MovementList): SQL => lte(bizumPayments.createdAt, asOf)

function inList({ scope, filters, bounds: { from } }: MovementList): SQL | undefined {
  const { phone, direction, kinds, states, ...common } = filters
  const { searched: text, amount, createdAt } = bizumPayments
  return and(
    eq(bizumPayments.userId, scope.userId),
    from === null ? undefined : gte(createdAt, from),
    isShown,
    phone === undefined ? undefined : eq(bizumPayments.phone, e164(phone)),
    filtered(common, {
      text,
      amount,
      moment: createdAt,
      chosen: [
        [bizumPayments.direction, direction],
        [bizumPayments.kind, kinds],
        [bizumPayments.state, states],
      ],
    }),
  )
}

/** A number that is none is nobody's. */
function e164(typed: string): string {
  const parsed = parsePhone(typed)
  return parsed.ok ? parsed.phone : ''
}

/** Throws Q814 where there is nothing at all in thirty days, BIZUM_NONE for whoever never had Bizum here. */
export const readBizumMovements: Handler<typeof bizumMovements> = async (request) => {
  const { bank, session, now, query } = request
  await requireOwnContract(bank.database, session)
  checkQuery(query, now)
  const { list, rows, page } = await bizumList.read(request, movementsOf(session))
  const isWhole = Object.values(list.filters).every((one) => one === undefined)
  if (rows.length === 0 && isWhole && query.txId === undefined) throw new Failure('Q814')
  const { phone } = list.filters
  const common = { ...page, filters: list.filters, rows: rows.map(toMovement) }
  if (phone === undefined) return { ...common, months: [] }
  const months = await monthsWith(bank.database, list, rows)
  return { ...common, months, balance: await balanceWith(bank.database, session.userId, e164(phone)) }
}

function checkQuery({ phone, fromDate }: Filters, now: Instant): void {
  if (phone !== undefined && e164(phone) === '') throw badInput('phone', 'El móvil no es correcto. Revise sus cifras.')
  const first = addSeconds(now, -PERIOD_SECONDS).slice(0, 10)
  if (phone === undefined && fromDate !== undefined && fromDate < first)
    throw badInput('fromDate', 'La lista es de los últimos 30 días. Para ver más, abra lo que hay con una persona.', 'DJA9')
}

const HAS_MOVED = sql`${bizumPayments.state} in ('SETTLED', 'RETURNED')`

/** What the list came to in each of the whole months that some of its rows are of, less what came back. */
async function monthsWith(db: Db, list: MovementList, rows: readonly MovementRow[]): Promise<MonthFlow[]> {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) return []
  const { direction, amount, refunded, createdAt } = bizumPayments
  const day = sql`(${createdAt} at time zone 'Europe/Madrid')::date`
  const key = sql<string>`to_char(${day}, 'YYYY-MM')`
  const left = sql`sum(${amount} - ${refunded})`
  return db
    .select({
      key,
      moneyIn: sql<Cents>`coalesce(${left} filter (where ${direction} = 'IN'), 0)::bigint`.mapWith(amount),
      moneyOut: sql<Cents>`coalesce(-${left} filter (where ${direction} = 'OUT'), 0)::bigint`.mapWith(amount),
    })
    .from(bizumPayments)
    .where(
      and(inList(list), until(list), HAS_MOVED, between(day, firstOfMonth(dayAt(oldest.createdAt)), lastOfMonth(dayAt(newest.createdAt)))),
    )
    .groupBy(key)
}

/** What each has paid the other, less what came back. */
async function balanceWith(db: Db, userId: number, phone: string): Promise<{ sent: Cents; received: Cents }> {
  const { direction, amount, refunded } = bizumPayments
  const total = (way: 'OUT' | 'IN') => sql<Cents>`coalesce(sum(${amount} - ${refunded}) filter (where ${direction} = ${way}), 0)::int`
  const [row] = await db
    .select({ sent: total('OUT'), received: total('IN') })
    .from(bizumPayments)
    .where(and(eq(bizumPayments.userId, userId), eq(bizumPayments.phone, phone), isShown, HAS_MOVED))
  return row ?? { sent: ZERO, received: ZERO }
}

/** One of this customer's. Throws NOT_FOUND for any other. */
export async function requireMovement(db: Db, { userId }: Session, id: string): Promise<MovementRow> {
  const mine = and(eq(bizumPayments.id, id), eq(bizumPayments.userId, userId), isShown)
  const [row] = isUuid(id) ? await rowsFrom(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** The number of whoever sent it is not shown to whoever receives, unless they have it saved. */
export function isPhoneShown({ direction, isSaved: saved }: MovementRow): boolean {
  return direction === 'OUT' || saved
}

export function toMovement(row: MovementRow): BizumMovement {
  const { id, kind, direction, state, name, alias, phone, code, merchantId, concept, amount, refunded, createdAt: at } = row
  const counterparty = {
    name,
    ...(alias === null ? {} : { alias }),
    ...(phone === null || !isPhoneShown(row) ? {} : { phone }),
    ...(code === null ? {} : { code }),
    ...(merchantId === null ? {} : { merchantId }),
  }
  return { id, kind, direction, state: shownState(state), counterparty, concept, amount, ...(refunded > ZERO ? { refunded } : {}), at }
}

/** What is waited for is shown to nobody: it is in no list. */
function shownState(state: MovementRow['state']): BizumState {
  return state === 'EXPECTED' || state === 'LAPSED' ? 'ORDERED' : state
}

export const BIZUM_STATE_NAMES: Readonly<Record<BizumState, string>> = {
  ORDERED: 'En curso',
  SENT: 'En curso',
  WAITING: 'Pendiente de alta',
  SETTLED: 'Hecho',
  RETURNED: 'Devuelto',
  CANCELLED: 'Anulado',
  EXPIRED: 'Caducado',
  REFUSED: 'No realizado',
}

export const BIZUM_KIND_NAMES: Readonly<Record<BizumKind, string>> = {
  C2C: 'Entre personas',
  C2ONG: 'Donación',
  C2ER: 'Compra',
  MIT: 'Suscripción',
}
