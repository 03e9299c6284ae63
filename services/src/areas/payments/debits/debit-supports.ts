/** The files of debits that a presenter has presented, or those of a creditor: the last presented first. */
import type { debitSupports, debitSupportsExport } from '@almenara/contract/areas/payments/debit-contracts'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { like } from 'drizzle-orm'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { NO_FILES, presentedCells, presentedUnder, selectFiles, type PresentedRow } from '../lists/presented-files.ts'
import { requirePresenter, type CollectingKind, type OwnedPresenter } from './debit-access.ts'

type Filters = FiltersOf<typeof debitSupports>

const presented = new SqlList<OwnedPresenter, Filters, AsOf, PresentedRow>({
  name: 'presented-debit-files',
  since: 'HISTORY',
  freeze: asOfNow,
  select: (db, page) => selected(selectFiles(db).$dynamic(), page),
  where: (list: Frozen<OwnedPresenter, Filters, AsOf>, db) => {
    const ids = list.scope.creditors.map(({ id }) => id)
    return presentedUnder(db, ids, like(supports.format, 'pain.008%'), list)
  },
  countLimit: () => COUNT_LIMIT,
  key: [supports.uploadedAt, supports.id],
  keyOf: ({ uploadedAt, id }) => [uploadedAt, id],
})

export const readDebitSupports: Handler<typeof debitSupports> = (request) => readSupports(request, 'DEBITS')

export async function readSupports(request: Parameters<typeof readDebitSupports>[0], kind: CollectingKind) {
  const { bank, session, params } = request
  const presenter = await requirePresenter(bank.database, session, params.id, kind)
  const { list, rows, page } = await presented.read(request, presenter)
  return {
    ...page,
    filters: list.filters,
    rows: rows.map(({ id, name, uploadedAt: at, presentedBy: by, count, amount, state, contractId }) => {
      const creditor = presenter.creditors.find((one) => one.id === contractId)
      return { id, name, at, by, count, amount, state, ...(creditor ? { creditor: creditor.alias ?? creditor.commercialName } : {}) }
    }),
  }
}

const COLUMNS = defineColumns(
  { label: 'Presentado', kind: 'day' },
  { label: 'Fichero', kind: 'text' },
  { label: 'Preparó', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Recibos', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportDebitSupports: Handler<typeof debitSupportsExport> = supportsExport('DEBITS', {
  name: 'ficheros-de-adeudos',
  title: 'Ficheros de adeudos presentados',
})

export function supportsExport(kind: CollectingKind, { name, title }: { name: string; title: string }) {
  return listExport({
    list: presented,
    scopeOf: ({ bank, session, params }: Parameters<Handler<typeof debitSupportsExport>>[0]) =>
      requirePresenter(bank.database, session, params.id, kind),
    tooMany: 'Q604',
    fileOf: ({ scope: presenter, filters }) => ({
      name: `${name}-${presenter.number}`,
      title,
      productId: presenter.id,
      facts: [{ label: 'Contrato', text: `${presenter.name}, ${presenter.number}` }],
      chosen: chosenFact('Estado', filters.states, SUPPORT_STATE_NAMES),
      counted: 'Ficheros',
      columns: COLUMNS,
      empty: NO_FILES,
      rowsOf: presentedCells,
    }),
  })
}
