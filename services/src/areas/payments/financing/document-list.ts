/** What was advanced on a line (Q610): one document for each remittance, the last first. */
import type { AdvanceDocument, advanceDocuments, advanceDocumentsExport } from '@almenara/contract/areas/payments/financing-line'
import { DOCUMENT_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import { add, negate } from '@almenara/contract/money'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireCreditor } from '../debits/debit-access.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { nameOfRemittance } from '../lists/remittance-name.ts'
import { remittances } from '../remittances/tables.ts'
import { financingAdvances as advances } from './tables.ts'

type Filters = FiltersOf<typeof advanceDocuments>
type Scope = Pick<OwnedRemittanceContract, 'id'>

function selectDocuments(db: Db) {
  return db
    .select({ advance: advances, number: remittances.number, title: supports.name })
    .from(advances)
    .innerJoin(remittances, eq(remittances.id, advances.remittanceId))
    .innerJoin(supports, eq(supports.id, remittances.supportId))
}

type Row = Awaited<ReturnType<typeof selectDocuments>>[number]

const documentState = sql<string>`case when ${advances.repaid} < ${advances.nominal} then 'OPEN' else 'CLOSED' end`

const ofLine = new SqlList<Scope, Filters, AsOf, Row>({
  name: 'advance-documents',
  freeze: asOfNow,
  select: (db, page) => selected(selectDocuments(db).$dynamic(), page),
  where: ({ scope: { id }, filters, bounds }: Frozen<Scope, Filters, AsOf>) =>
    and(
      eq(advances.contractId, id),
      lte(advances.at, bounds.asOf),
      filtered(filters, {
        text: folded(remittances.number, supports.name),
        day: advances.advancedOn,
        amount: advances.nominal,
        chosen: [[documentState, filters.states]],
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [advances.advancedOn, advances.remittanceId],
  keyOf: ({ advance: { advancedOn, remittanceId } }) => [advancedOn, remittanceId],
})

export const readDocuments: Handler<typeof advanceDocuments> = async (request) => {
  const { bank, session, params } = request
  const contract = await requireCreditor(bank.database, session.userId, params.id, 'FINANCING')
  const { list, rows, page } = await ofLine.read(request, contract)
  return { ...page, filters: list.filters, rows: rows.map(toDocument) }
}

type Advance = typeof advances.$inferSelect

/** What it cost and what has become of it. */
export function toAdvance({ nominal, interest, fees, net, rate, days, advancedOn, dueOn, repaid, unpaid }: Advance) {
  const terms = { nominal, interest, fees, net, rate, days, advancedOn, dueOn }
  return { ...terms, risk: add(nominal, negate(repaid)), released: add(repaid, negate(unpaid)), unpaid }
}

function toDocument({ advance, number, title }: Row): AdvanceDocument {
  const sums = toAdvance(advance)
  return { id: advance.remittanceId, number, name: nameOfRemittance({ title }), state: sums.risk > 0 ? 'OPEN' : 'CLOSED', ...sums }
}

const COLUMNS = defineColumns(
  { label: 'Anticipo', kind: 'day' },
  { label: 'Vencimiento', kind: 'day' },
  { label: 'Remesa', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Intereses', kind: 'amount' },
  { label: 'Comisiones', kind: 'amount' },
  { label: 'Líquido', kind: 'amount' },
  { label: 'Nominal', kind: 'balance' },
)

export const exportDocuments: Handler<typeof advanceDocumentsExport> = listExport({
  list: ofLine,
  scopeOf: ({ bank, session, params }) => requireCreditor(bank.database, session.userId, params.id, 'FINANCING'),
  tooMany: 'Q610',
  fileOf: ({ scope: contract, filters }) => ({
    name: `documentos-de-anticipo-${contract.number}`,
    title: 'Documentos de la línea de anticipo',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: 'Fecha de anticipo',
    chosen: chosenFact('Estado', filters.states, DOCUMENT_STATE_NAMES),
    counted: 'Documentos',
    columns: COLUMNS,
    empty: 'No hay documentos con estos filtros.',
    rowsOf: (rows) =>
      rows
        .map(toDocument)
        .map(({ advancedOn, dueOn, number, state, interest, fees, net, nominal }) => [
          advancedOn,
          dueOn,
          number,
          DOCUMENT_STATE_NAMES[state],
          interest,
          fees,
          net,
          nominal,
        ]),
  }),
})
