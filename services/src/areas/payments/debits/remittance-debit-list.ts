/** The debits of a remittance, in the order of its file: by their own index, so that those of 100,000 page as those of 100. */
import type { RemittanceDebit, remittanceDebits, remittanceDebitsExport } from '@almenara/contract/areas/payments/debit-remittances'
import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatIdentifier } from '@almenara/contract/iban'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireDebitRemittance, type FoundDebitRemittance } from './debit-access.ts'
import { debitRefunds, remittanceDebits as debits } from './tables.ts'

type Filters = FiltersOf<typeof remittanceDebits>
interface Scope {
  id: string
}
/** Its debits are those that were signed: none comes later. */
interface Bounds {
  isWhole: true
}

export function selectDebits(db: Db) {
  return db.select({ debit: debits, refund: debitRefunds }).from(debits).leftJoin(debitRefunds, eq(debitRefunds.debitId, debits.id))
}

export type DebitRow = Awaited<ReturnType<typeof selectDebits>>[number]

export const ofRemittance = new SqlList<Scope, Filters, Bounds, DebitRow>({
  name: 'remittance-debits',
  freeze: async () => ({ isWhole: true }),
  select: (db, page) => selected(selectDebits(db).$dynamic(), page),
  where: ({ scope: { id }, filters }: Frozen<Scope, Filters, Bounds>) =>
    and(
      eq(debits.remittanceId, id),
      filtered(filters, { text: debits.searched, amount: debits.amount, chosen: [[debits.state, filters.states]] }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [debits.ordinal],
  order: 'asc',
  keyOf: ({ debit: { ordinal } }) => [ordinal],
})

export const debitsScope = (found: FoundDebitRemittance) => ({ ...found, id: found.remittance.id })

export const readRemittanceDebits: Handler<typeof remittanceDebits> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await ofRemittance.read(request, debitsScope(await requireDebitRemittance(bank.database, session, params)))
  return { ...page, filters: list.filters, rows: rows.map(toDebit) }
}

export function toDebit({ debit, refund }: DebitRow): RemittanceDebit {
  const { id, ordinal, state, debtorName, debtorIban, amount, concept, mandateId, endToEndId } = debit
  return {
    id,
    order: ordinal,
    state,
    debtor: { name: debtorName, iban: debtorIban },
    amount,
    concept,
    mandateId,
    ...(endToEndId === 'NOTPROVIDED' ? {} : { endToEndId }),
    ...(refund ? { reason: { code: refund.reason, text: sepaReason(refund.reason) }, refundId: refund.id } : {}),
  }
}

/** Those of a remittance, in the order of its file, some at a time. */
export function debitsIn(db: Parameters<typeof ofRemittance.chunks>[0], id: string, filters: Filters = {}): AsyncGenerator<DebitRow[]> {
  return ofRemittance.chunks(db, { scope: { id }, filters, bounds: { isWhole: true } })
}

export const NO_DEBITS = 'No hay recibos de esta remesa con estos filtros.'

const COLUMNS = defineColumns(
  { label: 'N.º', kind: 'text' },
  { label: 'Deudor', kind: 'text' },
  { label: 'Cuenta, mandato y concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Motivo', kind: 'detail' },
  { label: 'Importe', kind: 'balance' },
)

export const exportRemittanceDebits: Handler<typeof remittanceDebitsExport> = listExport({
  list: ofRemittance,
  scopeOf: async ({ bank, session, params }) => debitsScope(await requireDebitRemittance(bank.database, session, params)),
  tooMany: 'Q609',
  fileOf: ({ scope: { contract, remittance }, filters }) => ({
    name: `recibos-${remittance.number}`,
    title: `Recibos de la remesa ${remittance.number}`,
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: null,
    chosen: chosenFact('Estado', filters.states, DEBIT_STATE_NAMES),
    counted: 'Recibos',
    columns: COLUMNS,
    empty: NO_DEBITS,
    rowsOf: (rows) =>
      rows.map(toDebit).map(({ order, debtor, mandateId, concept, state, reason, amount }) => {
        const detail = [formatIdentifier(debtor.iban), mandateId, concept].filter(Boolean).join('. ')
        return [String(order), debtor.name, detail, DEBIT_STATE_NAMES[state], reason ? `${reason.text} (${reason.code})` : '', amount]
      }),
  }),
})
