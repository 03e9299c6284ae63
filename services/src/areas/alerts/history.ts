/** What alerts have told in the last ninety days, and what became of it: of one contract, and of all of a person. */
import { ALERT_CHANNEL_NAMES, ALERT_HISTORY_DAYS, ALERT_NAMES, FIRING_RESULT_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import type { alertFirings as firingsCall, AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import type { alertHistory as historyCall, alertHistoryExport } from '@almenara/contract/areas/alerts/alert-history'
import { addDays, dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { momentOf } from '../../calendar/payment-days.ts'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { requireAlertContract } from './alert-access.ts'
import { firingText } from './firing-facts.ts'
import { alertContracts, alertFirings } from './tables.ts'

const within = (asOf: Instant) =>
  and(lte(alertFirings.firedAt, asOf), gte(alertFirings.firedAt, momentOf(addDays(dayAt(asOf), -ALERT_HISTORY_DAYS), '00:00')))

interface OneContract {
  id: string
}

const ofContract = new SqlList<OneContract, FiltersOf<typeof firingsCall>, AsOf, typeof alertFirings.$inferSelect>({
  name: 'alert-firings',
  freeze: asOfNow,
  select: (db, page) => selected(db.select().from(alertFirings).$dynamic(), page),
  where: ({ scope: { id }, filters, bounds: { asOf } }: Frozen<OneContract, FiltersOf<typeof firingsCall>, AsOf>) =>
    and(eq(alertFirings.contractId, id), within(asOf), filters.results && inArray(alertFirings.result, filters.results)),
  countLimit: () => COUNT_LIMIT,
  key: [alertFirings.firedAt, alertFirings.id],
  keyOf: ({ firedAt, id }) => [firedAt, id],
})

export const readFirings: Handler<typeof firingsCall> = async (request) => {
  const { contract } = await requireAlertContract(request.bank.database, request.session, request.params.alertContractId)
  const { rows, page } = await ofContract.read(request, { id: contract.id })
  return { ...page, rows: rows.map(toFiring) }
}

/** In the portal, behind a session: with its figures. */
function toFiring({ id, firedAt, code, facts, result, channel, toldAt }: typeof alertFirings.$inferSelect): AlertFiring {
  return {
    id,
    at: firedAt,
    code,
    text: firingText(code, facts, false),
    result,
    ...(channel ? { channel } : {}),
    ...(toldAt ? { toldAt } : {}),
  }
}

const { id, number, productId, userId } = alertContracts
const { identifier, commercialName } = products

const selectTold = (db: Db) =>
  db
    .select({
      firing: alertFirings,
      contract: { id, number, productId },
      product: { identifier, commercialName, alias: powers.alias },
    })
    .from(alertFirings)
    .innerJoin(alertContracts, eq(id, alertFirings.contractId))
    .innerJoin(products, eq(products.id, productId))
    .leftJoin(powers, and(eq(powers.productId, productId), eq(powers.userId, userId)))
type Told = Awaited<ReturnType<typeof selectTold>>[number]

/** A person has one history. */
interface Person {
  id: 'alert-history'
  userId: number
}
type HistoryFilters = FiltersOf<typeof historyCall>

const history = new SqlList<Person, HistoryFilters, AsOf, Told>({
  name: 'alert-history',
  freeze: asOfNow,
  select: (db, page) => selected(selectTold(db).$dynamic(), page),
  where: ({ scope, filters, bounds: { asOf } }: Frozen<Person, HistoryFilters, AsOf>) =>
    and(
      eq(alertFirings.userId, scope.userId),
      within(asOf),
      filters.results && inArray(alertFirings.result, filters.results),
      filters.codes && inArray(alertFirings.code, filters.codes),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [alertFirings.firedAt, alertFirings.id],
  keyOf: ({ firing }) => [firing.firedAt, firing.id],
})

const mine = (session: { userId: number }): Person => ({ id: 'alert-history', userId: session.userId })

export const readHistory: Handler<typeof historyCall> = async (request) => {
  const { list, rows, page } = await history.read(request, mine(request.session))
  return {
    ...page,
    filters: list.filters,
    rows: rows.map(({ firing, contract, product }) => ({
      ...toFiring(firing),
      contract: {
        id: contract.id,
        number: contract.number,
        product: { id: contract.productId, name: displayName(product), identifier: product.identifier },
      },
    })),
  }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Hora', kind: 'text' },
  { label: 'Alerta', kind: 'text' },
  { label: 'Aviso', kind: 'detail' },
  { label: 'Canal', kind: 'text' },
  { label: 'Resultado', kind: 'text' },
)

export const exportHistory: Handler<typeof alertHistoryExport> = listExport({
  list: history,
  scopeOf: ({ session }) => mine(session),
  tooMany: 'EXPORT_MAXIMUM',
  fileOf: ({ filters }) => ({
    name: 'avisos',
    title: 'Historial de avisos',
    facts: [],
    dates: null,
    chosen: [...chosenFact('Resultado', filters.results, FIRING_RESULT_NAMES), ...chosenFact('Tipo', filters.codes, ALERT_NAMES)],
    counted: 'Avisos',
    columns: COLUMNS,
    empty: 'No hay avisos con estos filtros.',
    rowsOf: (rows) =>
      rows.map(({ firing, contract }) => [
        dayAt(firing.firedAt),
        formatTime(firing.firedAt),
        contract.number,
        firingText(firing.code, firing.facts, false),
        firing.channel ? ALERT_CHANNEL_NAMES[firing.channel] : '—',
        FIRING_RESULT_NAMES[firing.result],
      ]),
  }),
})
