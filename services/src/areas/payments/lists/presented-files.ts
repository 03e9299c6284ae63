/** The files presented under a contract, whatever has become of them: the last presented first. */
import type { presentedSupports, presentedSupportsExport } from '@almenara/contract/areas/payments/remittances'
import { dayAt } from '@almenara/contract/dates'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { and, eq, exists, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { parties, users } from '../../../identity/tables.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { paymentSupportBatches as batches, paymentSupports as supports } from '../files/tables.ts'
import { requireTransferContract } from './contract-pool.ts'
import { OF_TRANSFERS, pendingColumns } from './pending-list.ts'
import { PRESENTED } from './visible-files.ts'

type Filters = FiltersOf<typeof presentedSupports>
type Scope = Pick<OwnedRemittanceContract, 'id'>

export function selectFiles(db: Db) {
  return db
    .select(pendingColumns)
    .from(supports)
    .innerJoin(users, eq(users.id, supports.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
}

export type PresentedRow = Awaited<ReturnType<typeof selectFiles>>[number]

/** Those presented under any of some contracts, by themselves or by one of their batches, as a list of them is filtered. `kind`: what they are of. */
export function presentedUnder(db: Db, contractIds: string[], kind: SQL, { filters, bounds }: { filters: Filters; bounds: AsOf }) {
  const ofBatch = db
    .select({ one: sql`1` })
    .from(batches)
    .where(and(eq(batches.supportId, supports.id), inArray(batches.contractId, contractIds)))
  return and(
    or(inArray(supports.contractId, contractIds), exists(ofBatch)),
    PRESENTED,
    kind,
    lte(supports.uploadedAt, bounds.asOf),
    filtered(filters, {
      text: folded(supports.name, parties.name),
      amount: supports.goodAmount,
      day: sql`(${supports.uploadedAt} at time zone 'Europe/Madrid')::date`,
      chosen: [[supports.state, filters.states]],
    }),
  )
}

const presented = new SqlList<Scope, Filters, AsOf, PresentedRow>({
  name: 'presented-files',
  since: 'HISTORY',
  freeze: asOfNow,
  select: (db, page) => selected(selectFiles(db).$dynamic(), page),
  where: (list: Frozen<Scope, Filters, AsOf>, db) => presentedUnder(db, [list.scope.id], OF_TRANSFERS, list),
  countLimit: () => COUNT_LIMIT,
  key: [supports.uploadedAt, supports.id],
  keyOf: ({ uploadedAt, id }) => [uploadedAt, id],
})

export const readPresentedFiles: Handler<typeof presentedSupports> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await presented.read(request, await requireTransferContract(bank.database, session.userId, params.id))
  return {
    ...page,
    filters: list.filters,
    rows: rows.map(({ id, name, uploadedAt: at, presentedBy: by, count, amount, state }) => ({ id, name, at, by, count, amount, state })),
  }
}

export const NO_FILES = 'No hay ficheros con estos filtros.'

const COLUMNS = defineColumns(
  { label: 'Presentado', kind: 'day' },
  { label: 'Fichero', kind: 'text' },
  { label: 'Preparó', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Órdenes', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

/** The rows of such a list in its file. */
export const presentedCells = (rows: readonly PresentedRow[]) =>
  rows.map(({ uploadedAt, name, presentedBy, state, count, amount }) => [
    dayAt(uploadedAt),
    name,
    presentedBy,
    SUPPORT_STATE_NAMES[state],
    String(count),
    amount,
  ])

export const exportPresentedFiles: Handler<typeof presentedSupportsExport> = listExport({
  list: presented,
  scopeOf: ({ bank, session, params }) => requireTransferContract(bank.database, session.userId, params.id),
  tooMany: 'Q604',
  fileOf: ({ scope: contract, filters }) => ({
    name: `ficheros-presentados-${contract.number}`,
    title: 'Ficheros presentados',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    chosen: chosenFact('Estado', filters.states, SUPPORT_STATE_NAMES),
    counted: 'Ficheros',
    columns: COLUMNS,
    empty: NO_FILES,
    rowsOf: presentedCells,
  }),
})
