/** What a customer may do with a periodic order, signed: change it, leave out one of its times, end it. */
import { PERIODIC, type OnePeriodic, type PeriodicModification } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import type { TransferChannel } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import type { Fact, OrderState } from '@almenara/contract/two-step'
import { and, eq, gte, lte } from 'drizzle-orm'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import type { Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { requireSource } from '../external-transfer.ts'
import { channelOf, isOverLimit, overLimit, readLimits } from '../../../payments/transfer-limits.ts'
import { checkAmount, checkConcept } from '../transfer-payee.ts'
import { checkSchedule } from '../transfer-when.ts'
import { TRANSFER_REFUSALS } from '../transfer-work.ts'
import { requirePeriodic, upcomingOf } from './periodic-list.ts'
import { skipsOf, type Periodic } from '../../../payments/periodic-times.ts'
import { periodicSkips, periodicTransfers } from '../../../payments/tables.ts'

/** Times ahead that may be left out: those that the detail tells. */
const UPCOMING = 5

type Done = NonNullable<OrderState['done']>

interface Found {
  source: OwnedProduct
  row: Periodic
}

const CLOSED = { ENDED: 'Esta orden periódica ya ha terminado.', CANCELLED: 'Esta orden periódica ya está anulada.' } as const

async function requireActive({ bank, session, params }: Preparing<OnePeriodic, unknown>, scope: TransferScope): Promise<Found> {
  const source = await requireSource(bank, session, params.id)
  const row = await requirePeriodic(bank.database, source.id, scope, params.orderId)
  if (row.state !== 'ACTIVE') throw new Failure('TRANSFER_CLOSED', { message: CLOSED[row.state] })
  return { source, row }
}

const whose = ({ creditorName: name, creditorIban: iban }: Periodic): Fact => ({ label: 'Para', value: { type: 'PARTY', name, iban } })
const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

const { TRANSFER_CLOSED, TRANSFER_LIMIT } = TRANSFER_REFUSALS
const PERIODIC_REFUSALS = { TRANSFER_CLOSED, TRANSFER_LIMIT }
type PeriodicRefusal = keyof typeof PERIODIC_REFUSALS

/** `from`: the next time as it stood when it was reviewed; whatever has moved since refuses the order. */
interface Changing extends PeriodicModification {
  id: string
  channel: TransferChannel
  from: LocalDate | null
}

export function modifyPeriodic(scope: TransferScope): TwoStepOperation<OnePeriodic, PeriodicModification, Changing, PeriodicRefusal> {
  return {
    kind: `${scope}-periodic-modification`,
    calls: PERIODIC[scope].modify,
    prepare: async (request) => {
      const found = await requireActive(request, scope)
      const concept = await checkModification(request, scope)
      return modificationOf(found, { ...request.input, concept, channel: channelOf(request.session) })
    },
    refusals: PERIODIC_REFUSALS,
    work: modify,
  }
}

/** Answers the concept as it is kept. */
async function checkModification(
  { bank, session, now, params, input }: Preparing<OnePeriodic, PeriodicModification>,
  scope: TransferScope,
): Promise<string> {
  checkAmount(input.amount)
  const concept = checkConcept(input.concept)
  checkSchedule(input, dayAt(now))
  if (scope === 'internal') return concept
  const limits = await readLimits(bank.database, bank.brand, {
    userId: session.userId,
    channel: channelOf(session),
    day: bankDayFrom(input.firstOn),
    without: params.orderId,
  })
  const problem = overLimit(limits, { amount: input.amount, instant: false }, dayAt(now))
  if (problem) throw badInput('amount', problem, 'TRANSFER_LIMIT')
  return concept
}

function modificationOf({ source, row }: Found, input: PeriodicModification & Pick<Changing, 'channel'>): Prepared<Changing> {
  const { amount, concept, periodicity, firstOn, until } = input
  const data: Changing = { ...input, id: row.id, from: row.nextOn }
  return {
    title: 'Cambio de una orden periódica',
    amount,
    payee: row.creditorName,
    purpose: `el cambio de una orden periódica a ${formatAmount(amount, { currency: null })} EUR`,
    facts: [
      { label: 'Importe de cada envío', field: 'amount', value: { type: 'MONEY', amount } },
      whose(row),
      text('Concepto', concept || 'Sin concepto', 'concept'),
      text('Periodicidad', PERIODICITY_NAMES[periodicity], 'periodicity'),
      { label: 'Próxima', field: 'firstOn', value: { type: 'DAY', day: bankDayFrom(firstOn) } },
      text('Última', until ? formatDay(until) : 'Indeterminada', 'until'),
    ],
    legs: [],
    done: {
      title: 'Orden periódica cambiada',
      text: `El próximo envío, de ${formatAmount(amount)}, será el ${formatDay(bankDayFrom(firstOn))}.`,
      next: ['Los envíos realizados no cambian.'],
    },
    product: source,
    later: true,
    strong: true,
    data,
  }
}

/** Whoever signs the change orders the transfers from then on: their limits allow them. */
async function modify(tx: Tx, { bank, order, data }: Executing<Changing>): Promise<PeriodicRefusal | undefined> {
  const { id, from, channel, amount, concept, periodicity, firstOn, until = null } = data
  const row = await locked(tx, id)
  if (row?.state !== 'ACTIVE' || row.nextOn !== from) return 'TRANSFER_CLOSED'
  const by = { userId: order.userId, channel }
  const asked = { ...by, day: bankDayFrom(firstOn), without: id }
  if (row.scope === 'external' && (await isOverLimit(tx, bank.brand, asked, { amount, instant: false }))) return 'TRANSFER_LIMIT'
  // The same rhythm from the same day goes on being counted from where it began: a 31st is still one after February.
  const same = periodicity === row.periodicity && firstOn === row.nextOn
  const days = same ? {} : { periodicity, firstOn, nextIndex: 0, nextOn: firstOn }
  if (!same) await tx.delete(periodicSkips).where(and(eq(periodicSkips.periodicId, id), gte(periodicSkips.on, from ?? firstOn)))
  await tx
    .update(periodicTransfers)
    .set({ ...by, amount, concept, until, ...days })
    .where(eq(periodicTransfers.id, id))
  return undefined
}

async function locked(tx: Tx, id: string): Promise<Periodic | undefined> {
  const [row] = await tx.select().from(periodicTransfers).where(eq(periodicTransfers.id, id)).for('update')
  return row
}

export function cancelPeriodic(scope: TransferScope): TwoStepOperation<OnePeriodic, object, { id: string }, 'TRANSFER_CLOSED'> {
  return {
    kind: `${scope}-periodic-cancelation`,
    calls: PERIODIC[scope].cancel,
    prepare: async (request) => {
      const { source, row } = await requireActive(request, scope)
      const done: Done = {
        title: 'Orden periódica anulada',
        text: 'No se realizará ningún envío más.',
        next: ['Los envíos realizados no cambian.'],
      }
      return plain(
        { source, row },
        {
          title: 'Anulación de una orden periódica',
          purpose: 'la anulación de una orden periódica',
          done,
          facts: [],
          data: { id: row.id },
        },
      )
    },
    refusals: { TRANSFER_CLOSED },
    work: async (tx, { data: { id }, now }) => {
      const active = and(eq(periodicTransfers.id, id), eq(periodicTransfers.state, 'ACTIVE'))
      const ended = await tx.update(periodicTransfers).set({ state: 'CANCELLED', nextOn: null, closedAt: now }).where(active).returning()
      return ended.length === 1 ? undefined : 'TRANSFER_CLOSED'
    },
  }
}

export function skipPeriodic(
  scope: TransferScope,
): TwoStepOperation<OnePeriodic, { on: LocalDate }, { id: string; on: LocalDate }, 'TRANSFER_CLOSED'> {
  return {
    kind: `${scope}-periodic-skip`,
    calls: PERIODIC[scope].skip,
    prepare: async (request) => {
      const { bank, input } = request
      const { source, row } = await requireActive(request, scope)
      const skipped = (await skipsOf(bank.database, [row.id])).get(row.id) ?? new Set()
      const time = upcomingOf(row, skipped, UPCOMING).find(({ on }) => on === input.on)
      if (!time) throw badInput('on', 'Elija una de las próximas fechas.')
      if (time.skipped) throw badInput('on', 'El envío de esa fecha ya estaba omitido.')
      const day: Fact = { label: 'Envío que se omite', field: 'on', value: { type: 'DAY', day: time.executionOn } }
      const done: Done = {
        title: 'Envío omitido',
        text: `El envío del ${formatDay(time.executionOn)} no se realizará.`,
        next: ['Los siguientes se realizarán en sus fechas.'],
      }
      const data = { id: row.id, on: input.on }
      return plain(
        { source, row },
        { title: 'Omisión de un envío periódico', purpose: 'omitir un envío periódico', done, facts: [day], data },
      )
    },
    refusals: { TRANSFER_CLOSED },
    work: async (tx, { data: { id, on }, now }) => {
      const [row] = await tx
        .select({ id: periodicTransfers.id })
        .from(periodicTransfers)
        .where(and(eq(periodicTransfers.id, id), eq(periodicTransfers.state, 'ACTIVE'), lte(periodicTransfers.nextOn, on)))
        .for('update')
      if (!row) return 'TRANSFER_CLOSED'
      await tx.insert(periodicSkips).values({ periodicId: id, on, askedAt: now }).onConflictDoNothing()
      return undefined
    },
  }
}

/** Of what keeps money from leaving, and so needs no code. */
function plain<C extends Pick<Prepared, 'title' | 'purpose' | 'done' | 'facts'>>({ source, row }: Found, { facts, ...own }: C) {
  const { amount, concept, periodicity } = row
  const summary: Fact[] = [
    { label: 'Importe de cada envío', value: { type: 'MONEY', amount } },
    whose(row),
    text('Concepto', concept || 'Sin concepto'),
    text('Periodicidad', PERIODICITY_NAMES[periodicity]),
  ]
  return { ...own, payee: row.creditorName, facts: [...summary, ...facts], legs: [], product: source, protects: true as const }
}
