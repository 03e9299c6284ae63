/** The contracts of alerts of a person, the last made first, and the file of the list. */
import { ALERT_CHANNEL_NAMES, ALERT_STATE_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import type { alertContracts as listCall, alertContractsExport } from '@almenara/contract/areas/alerts/alert-contracts'
import { and, arrayOverlaps, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { selectAlertContracts, toAlertContracts, type FoundContract } from './alert-access.ts'
import { alertContracts } from './tables.ts'

type Filters = FiltersOf<typeof listCall>
/** A person has one list. */
interface Scope {
  id: 'alerts'
  userId: number
}

const contracts = new SqlList<Scope, Filters, AsOf, FoundContract>({
  name: 'alert-contracts',
  freeze: asOfNow,
  select: (db, page) => selected(selectAlertContracts(db).$dynamic(), page),
  where: ({ scope: { userId }, filters, bounds: { asOf } }: Frozen<Scope, Filters, AsOf>) =>
    and(
      eq(alertContracts.userId, userId),
      lte(alertContracts.createdAt, asOf),
      // One that is deactivated while the list is shown stays in it.
      filters.states ? undefined : or(isNull(alertContracts.endedAt), gt(alertContracts.endedAt, asOf)),
      filters.product === undefined ? undefined : eq(alertContracts.productId, filters.product),
      filters.channels === undefined ? undefined : arrayOverlaps(alertContracts.channels, filters.channels),
      filters.states && inArray(alertContracts.state, filters.states),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [alertContracts.createdAt, alertContracts.id],
  keyOf: ({ contract: { createdAt, id } }) => [createdAt, id],
})

const mine = ({ userId }: { userId: number }): Scope => ({ id: 'alerts', userId })

export const readAlertContracts: Handler<typeof listCall> = async (request) => {
  const { list, rows, page } = await contracts.read(request, mine(request.session))
  return { ...page, filters: list.filters, rows: await toAlertContracts(request.bank.database, rows) }
}

const COLUMNS = defineColumns(
  { label: 'Alerta', kind: 'text' },
  { label: 'Cuenta', kind: 'text' },
  { label: 'IBAN', kind: 'text' },
  { label: 'Canales', kind: 'text' },
  { label: 'Estado', kind: 'text' },
)

export const exportAlertContracts: Handler<typeof alertContractsExport> = listExport({
  list: contracts,
  scopeOf: ({ session }) => mine(session),
  tooMany: 'EXPORT_MAXIMUM',
  fileOf: ({ filters }) => ({
    name: 'alertas',
    title: 'Alertas',
    facts: [],
    dates: null,
    chosen: chosenFact('Estado', filters.states, ALERT_STATE_NAMES),
    counted: 'Alertas',
    columns: COLUMNS,
    empty: 'No hay alertas con estos filtros.',
    rowsOf: (rows) =>
      rows.map((row) => [
        row.contract.number,
        displayName(row),
        row.identifier,
        row.contract.channels.map((channel) => ALERT_CHANNEL_NAMES[channel]).join(', '),
        ALERT_STATE_NAMES[row.contract.state],
      ]),
  }),
})
