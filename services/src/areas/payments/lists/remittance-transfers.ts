/** The transfers of a remittance, in the order of its file: by their own index, so that those of 100,000 page as those of 100. */
import type { RemittanceTransfer, remittanceTransfers, remittanceTransfersExport } from '@almenara/contract/areas/payments/remittances'
import { formatIdentifier } from '@almenara/contract/iban'
import { PAYEE_VERDICTS } from '@almenara/contract/payee-verdicts'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { and, eq } from 'drizzle-orm'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import { payments } from '../../../payments/tables.ts'
import { present } from '../../../present.ts'
import { requireDetailed, type FoundRemittance } from './find-remittance.ts'

type Filters = FiltersOf<typeof remittanceTransfers>
interface Scope {
  id: string
}
/** Its transfers are those that were signed: none comes later. */
interface Bounds {
  isWhole: true
}

const ofRemittance = new SqlList<Scope, Filters, Bounds, Payment>({
  name: 'remittance-transfers',
  freeze: async () => ({ isWhole: true }),
  select: (db, page) => selected(db.select().from(payments).$dynamic(), page),
  where: ({ scope: { id }, filters }: Frozen<Scope, Filters, Bounds>) =>
    and(
      eq(payments.remittanceId, id),
      filtered(filters, { text: payments.searched, amount: payments.amount, chosen: [[payments.state, filters.states]] }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [payments.ordinal],
  order: 'asc',
  keyOf: ({ ordinal }) => [ordinal ?? 0],
})

const scopeOf = (found: FoundRemittance) => ({ ...found, id: found.remittance.id })

export const readRemittanceTransfers: Handler<typeof remittanceTransfers> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await ofRemittance.read(request, scopeOf(await requireDetailed(bank.database, session, params)))
  return { ...page, filters: list.filters, rows: rows.map(toTransfer) }
}

export function toTransfer(payment: Payment): RemittanceTransfer {
  const { id, ordinal, state, creditorName: name, creditorIban: iban, amount, concept, endToEndId, payeeVerdict } = payment
  return {
    id,
    order: ordinal ?? 0,
    state,
    payee: { name, iban },
    amount,
    concept,
    ...present({
      endToEndId: endToEndId === 'NOTPROVIDED' ? undefined : endToEndId,
      verdict: PAYEE_VERDICTS.find((one) => one === payeeVerdict),
      reason: paymentReason(payment),
    }),
  }
}

/** All of them, in their order, some at a time. */
export function transfersOf(db: Parameters<typeof ofRemittance.chunks>[0], id: string, filters: Filters = {}): AsyncGenerator<Payment[]> {
  return ofRemittance.chunks(db, { scope: { id }, filters, bounds: { isWhole: true } })
}

const COLUMNS = defineColumns(
  { label: 'N.º', kind: 'text' },
  { label: 'Beneficiario', kind: 'text' },
  { label: 'Cuenta y concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Motivo', kind: 'detail' },
  { label: 'Importe', kind: 'balance' },
)

export const exportRemittanceTransfers: Handler<typeof remittanceTransfersExport> = listExport({
  list: ofRemittance,
  scopeOf: async ({ bank, session, params }) => scopeOf(await requireDetailed(bank.database, session, params)),
  tooMany: 'Q629',
  fileOf: ({ scope: { contract, remittance }, filters }) => ({
    name: `transferencias-${remittance.number}`,
    title: `Transferencias de la remesa ${remittance.number}`,
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: null,
    chosen: chosenFact('Estado', filters.states, ISSUED_STATE_NAMES),
    counted: 'Transferencias',
    columns: COLUMNS,
    empty: 'No hay transferencias de esta remesa con estos filtros.',
    rowsOf: (rows) =>
      rows.map(toTransfer).map(({ order, payee, concept, state, reason = '', amount }) => {
        const detail = [formatIdentifier(payee.iban), concept].filter(Boolean).join('. ')
        return [String(order), payee.name, detail, ISSUED_STATE_NAMES[state], reason, amount]
      }),
  }),
})
