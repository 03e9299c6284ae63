/** The list of what is pending of the cards on line, its file, and one of them with what may be done. */
import {
  ECOMMERCE_KINDS,
  type EcommerceAction,
  type EcommerceKind,
  type EcommerceState,
  type pendingOperation,
  type pendingOperationsExport,
  type pendingOperationsExtract,
} from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { dayAt } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen, Scope } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { finds } from '../../../extracts/search.ts'
import { isWithin, ShortList } from '../../../extracts/short-list.ts'
import { asOfNow, type AsOf } from '../../../extracts/sql-list.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { present } from '../../../present.ts'
import { decideActions, type ActionRule } from '../../../two-step/allowed-actions.ts'
import { ownedCards, type OwnedCard } from '../card-access.ts'
import { cardWords } from '../card-operation.ts'
import { readOperations, requireOperation, toOperation, type Operation } from './operations.ts'
import { whyClosed } from './ways.ts'

type Filters = FiltersOf<typeof pendingOperationsExtract>
interface OfCards extends Scope {
  owned: readonly OwnedCard[]
}

/** What is listed where no state is asked for. */
const OPEN: readonly EcommerceState[] = ['PENDING', 'ACTIVE', 'STOPPED']
/** Of a permission, the charges that its detail shows: those of a year of months. */
const CHARGES_SHOWN = 13

const idOf = (operation: Operation): string => (operation.kind === 'AUTHORISED' ? operation.row.key : operation.row.id)

/** A person has some tens of them, those that ended in the last months included. */
const operations = new ShortList<OfCards, Filters, AsOf, Operation>({
  name: 'ecommerce-operations',
  freeze: asOfNow,
  all: listed,
  keyOf: idOf,
})

async function listed(db: Db, { scope, filters, bounds: { asOf } }: Frozen<OfCards, Filters, AsOf>): Promise<Operation[]> {
  const { cardId, kinds, states = OPEN, search } = filters
  const all = await readOperations(db, scope.owned, asOf)
  return all.filter((operation) => {
    const { merchant, place, amount, at } = toOperation(operation, asOf)
    return (
      states.includes(operation.state) &&
      (cardId === undefined || operation.card.id === cardId) &&
      (kinds?.includes(operation.kind) ?? true) &&
      isWithin(filters, dayAt(at)) &&
      (search === undefined || finds(search, { text: `${merchant} ${place}`, amount, day: dayAt(at) }))
    )
  })
}

async function scopeOf({ bank, session }: Asker): Promise<OfCards> {
  return { id: String(session.userId), owned: await ownedCards(bank.database, session) }
}

/** Throws NOT_FOUND for a card that is not theirs, DJA9, TX_UNKNOWN. */
export const readPendingOperations: Handler<typeof pendingOperationsExtract> = async (request) => {
  const { bank, now, query } = request
  const scope = await scopeOf(request)
  if (query.cardId !== undefined && !scope.owned.some(({ id }) => id === query.cardId)) throw new Failure('NOT_FOUND')
  const { list, rows, page } = await operations.read(request, scope)
  const whole = await operations.whole(bank.database, list)
  const totals = ECOMMERCE_KINDS.map((kind) => {
    const amounts = whole.filter((one) => one.kind === kind).map((one) => toOperation(one, now).amount ?? ZERO)
    return { kind, count: amounts.length, amount: add(...amounts) }
  })
  return { ...page, totals, rows: rows.map((row) => toOperation(row, now)), filters: present(list.filters), asOf: list.bounds.asOf }
}

/** Throws NOT_FOUND for one that is not of a card of theirs. */
export const readPendingOperation: Handler<typeof pendingOperation> = async (request) => {
  const { bank, session, now, params } = request
  const operation = await requireOperation(bank.database, session, params.pendingOperationId, now)
  const rules = offeredFor(operation).map((action): ActionRule<EcommerceAction> => ({
    action,
    feature: action === 'REFUSE' || action === 'STOP' ? 'services.e-commerce.revoke' : 'services.e-commerce.detail',
    protects: action === 'REFUSE' || action === 'STOP',
    deny: () => {
      const text = whyClosed(operation, action)
      return text === undefined ? undefined : { code: 'STATE', text }
    },
  }))
  const { actions } = await decideActions({ bank, session, now }, operation.card, rules)
  return { ...toOperation(operation, now), ...ownFacts(operation, now), actions, asOf: now }
}

function offeredFor({ kind, state }: Operation): EcommerceAction[] {
  if (kind === 'CHALLENGE') return ['APPROVE', 'REFUSE']
  if (kind === 'AUTHORISED') return []
  return state === 'ACTIVE' ? ['STOP'] : ['ALLOW']
}

function ownFacts(operation: Operation, now: Asker['now']) {
  switch (operation.kind) {
    case 'CHALLENGE':
      return present({ decidedAt: operation.row.decidedAt })
    case 'AUTHORISED':
      return present({ authorisationCode: operation.row.authorisationCode })
    case 'PERMISSION': {
      const { charges, row } = operation
      const year = dayAt(now).slice(0, 4)
      const amounts = charges.map(({ amount }) => amount)
      const thisYear = charges.filter(({ on }) => on.startsWith(year)).map(({ amount }) => amount)
      const refused = row.stoppedAt === null ? {} : { refused: { count: row.refusedCount, ...present({ lastAt: row.refusedAt }) } }
      const last = charges.slice(0, CHARGES_SHOWN)
      return { charges: { count: charges.length, total: add(...amounts), thisYear: add(...thisYear), last }, ...refused }
    }
  }
}

const KIND_NAMES: Readonly<Record<EcommerceKind, string>> = {
  CHALLENGE: 'Pendiente de su decisión',
  AUTHORISED: 'Autorizada, sin cargar',
  PERMISSION: 'Tarjeta guardada o suscripción',
}
const STATE_NAMES: Readonly<Record<EcommerceState, string>> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  REFUSED: 'Rechazada',
  EXPIRED: 'Caducada',
  CHARGED: 'Cargada',
  RELEASED: 'Liberada sin cargar',
  ACTIVE: 'Con permiso',
  STOPPED: 'Cargos anulados',
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comercio', kind: 'text' },
  { label: 'Tipo', kind: 'detail' },
  { label: 'Tarjeta', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
)

export const exportPendingOperations: Handler<typeof pendingOperationsExport> = listExport({
  list: operations,
  scopeOf,
  tooMany: 'Q750',
  fileOf: async ({ filters: { kinds, states, cardId }, scope, bounds }, { bank, session }) => ({
    name: 'comercio-electronico',
    title: 'Compras por internet pendientes y tiendas con su tarjeta',
    facts: [{ label: 'Cliente', text: await nameOf(bank.database, session.userId) }],
    chosen: [
      ...chosenFact('Tarjeta', cardId === undefined ? undefined : scope.owned.filter(({ id }) => id === cardId).map(cardWords)),
      ...chosenFact('Tipo', kinds, KIND_NAMES),
      ...chosenFact('Estado', states, STATE_NAMES),
    ],
    counted: 'Operaciones',
    columns: COLUMNS,
    empty: 'Ninguna operación cumple los filtros.',
    rowsOf: (rows) =>
      rows.map((row) => {
        const { at, merchant, kind, card, state, amount } = toOperation(row, bounds.asOf)
        return [dayAt(at), merchant, KIND_NAMES[kind], cardLabel(card), STATE_NAMES[state], amount ?? '']
      }),
  }),
})
