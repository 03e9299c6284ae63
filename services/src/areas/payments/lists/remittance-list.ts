/** The remittances of a contract: those executed last first, as they are when each page is read. */
import type { Remittance, remittancesExport, remittancesExtract } from '@almenara/contract/areas/payments/remittances'
import { add, negate } from '@almenara/contract/money'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { requireTransferContract } from './contract-pool.ts'
import { nameOfRemittance } from './remittance-name.ts'

type Filters = FiltersOf<typeof remittancesExtract>
type Scope = Pick<OwnedRemittanceContract, 'id'>

export function selectRemittances(db: Db) {
  return db
    .select({ remittance: remittances, title: supports.name })
    .from(remittances)
    .innerJoin(supports, eq(supports.id, remittances.supportId))
}

export type RemittanceRow = Awaited<ReturnType<typeof selectRemittances>>[number]

/** Those of a contract, as a list of them is filtered. */
export function remittancesUnder({ scope: { id }, filters, bounds }: Frozen<Scope, Filters, AsOf>) {
  return and(
    eq(remittances.contractId, id),
    lte(remittances.presentedAt, bounds.asOf),
    filtered(filters, {
      text: folded(remittances.number, supports.name, remittances.batchId),
      day: remittances.executionOn,
      amount: remittances.amount,
      chosen: [[remittances.state, filters.states]],
    }),
  )
}

const ofContract = new SqlList<Scope, Filters, AsOf, RemittanceRow>({
  name: 'remittances',
  freeze: asOfNow,
  select: (db, page) => selected(selectRemittances(db).$dynamic(), page),
  where: remittancesUnder,
  countLimit: () => COUNT_LIMIT,
  key: [remittances.executionOn, remittances.id],
  keyOf: ({ remittance: { executionOn, id } }) => [executionOn, id],
})

export const readRemittances: Handler<typeof remittancesExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await ofContract.read(request, await requireTransferContract(bank.database, session.userId, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toRemittance) }
}

export function toRemittance({ remittance, title }: RemittanceRow): Remittance {
  const { id, number, state, executionOn, count, amount, instant } = remittance
  return { id, number, name: nameOfRemittance({ title }), state, executionOn, count, amount, instant, outcome: outcomeOf(remittance) }
}

/** What has arrived, what came to nothing, and what is on its way. */
function outcomeOf(row: RemittanceRow['remittance']): Remittance['outcome'] {
  const done = { count: row.settledCount, amount: row.settledAmount }
  const undone = {
    count: row.rejectedCount + row.returnedCount + row.cancelledCount + row.failedCount,
    amount: add(row.rejectedAmount, row.returnedAmount, row.cancelledAmount, row.failedAmount),
  }
  const pending = {
    count: row.count - done.count - undone.count,
    amount: add(row.amount, negate(done.amount), negate(undone.amount)),
  }
  return { pending, done, undone }
}

export const NO_REMITTANCES = 'No hay remesas con estos filtros.'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Remesa', kind: 'text' },
  { label: 'Fichero', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Transferencias', kind: 'text' },
  { label: 'No realizadas', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportRemittances: Handler<typeof remittancesExport> = listExport({
  list: ofContract,
  scopeOf: ({ bank, session, params }) => requireTransferContract(bank.database, session.userId, params.id),
  tooMany: 'Q606',
  fileOf: ({ scope: contract, filters }) => ({
    name: `remesas-${contract.number}`,
    title: 'Remesas de transferencias',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: 'Fecha de la remesa',
    chosen: chosenFact('Estado', filters.states, REMITTANCE_STATE_NAMES),
    counted: 'Remesas',
    columns: COLUMNS,
    empty: NO_REMITTANCES,
    rowsOf: (rows) =>
      rows
        .map(toRemittance)
        .map(({ executionOn, number, name, state, count, amount, outcome }) => [
          executionOn,
          number,
          name,
          REMITTANCE_STATE_NAMES[state],
          String(count),
          String(outcome.undone.count),
          amount,
        ]),
  }),
})
