/** One remittance of confirming, and one of its invoices. Theirs not and there not are the same answer. */
import type { InvoiceState } from '@almenara/contract/areas/payments/confirming-codes'
import type {
  confirmingInvoice,
  ConfirmingInvoiceDetail,
  confirmingRemittance,
  ConfirmingRemittanceDetail,
} from '@almenara/contract/areas/payments/confirming'
import { INVOICE_STATE_NAMES } from '@almenara/contract/confirming-names'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { maySign } from '../contracts/contracts.ts'
import { selectRemittances } from '../lists/remittance-list.ts'
import { remittances } from '../remittances/tables.ts'
import { requireConfirming, statesWhere } from './confirming-pool.ts'
import { toConfirmingRemittance } from './confirming-remittance-list.ts'
import { selectInvoices, toInvoice, type InvoiceRow } from './invoice-list.ts'
import { UNPAID_STATES } from './invoice-rows.ts'
import { confirmingInvoices as invoices } from './tables.ts'

export const readConfirmingRemittance: Handler<typeof confirmingRemittance> = async ({ bank, session, params }) => {
  const db = bank.database
  const contract = await requireConfirming(db, session.userId, params.contractNumber)
  const mine = and(eq(remittances.id, params.remittanceId), eq(remittances.contractId, contract.id))
  const [row] = isUuid(params.remittanceId) ? await selectRemittances(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  const states = await statesWhere(db, eq(invoices.remittanceId, row.remittance.id))
  return {
    ...toConfirmingRemittance(row),
    contract: { id: contract.id, name: contract.alias ?? contract.commercialName },
    presentedAt: row.remittance.presentedAt,
    states,
    cancel: cancelOf(row.remittance, states),
  }
}

const isUnpaid = (state: InvoiceState) => UNPAID_STATES.some((unpaid) => unpaid === state)
const NOTHING_LEFT = 'Sus facturas ya se han pagado, anticipado o anulado.'

/** What nobody has been paid for may be cancelled. */
function cancelOf(
  { state, count, unpacked }: typeof remittances.$inferSelect,
  states: ConfirmingRemittanceDetail['states'],
): ConfirmingRemittanceDetail['cancel'] {
  const isWaiting = state === 'SCHEDULED' && unpacked < count
  const left = isWaiting ? count : states.reduce((sum, one) => (isUnpaid(one.state) ? sum + one.count : sum), 0)
  if (left === 0) return { way: 'NONE', count: 0, text: NOTHING_LEFT }
  if (left === count) return { way: 'ALL', count, text: 'Todavía no se ha pagado nada. Si la anula, no se pagará ninguna factura.' }
  return { way: 'PART', count: left, text: `Quedan ${left} de ${count} facturas sin pagar. Lo pagado o anticipado no se puede anular.` }
}

export const readInvoice: Handler<typeof confirmingInvoice> = async ({ bank, session, params }) => {
  const db = bank.database
  const contract = await requireConfirming(db, session.userId, params.id)
  const mine = and(eq(invoices.id, params.invoiceId), eq(invoices.contractId, contract.id))
  const [row] = isUuid(params.invoiceId) ? await selectInvoices(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  const { iban, bic, supplierEmail } = row.invoice
  const name = bic === bank.brand.bic ? bank.brand.name : bankOf(iban)?.name
  return {
    ...toInvoice(row),
    ...(supplierEmail === null ? {} : { email: supplierEmail }),
    ...(name === undefined ? {} : { bank: name }),
    timeline: timelineOf(row),
    cancel: invoiceCancel(row.invoice, maySign(contract)),
  }
}

type Step = ConfirmingInvoiceDetail['timeline'][number]

const step = (state: InvoiceState, on: LocalDate, at?: Instant): Step => ({
  state,
  on,
  ...(at ? { at } : {}),
  text: INVOICE_STATE_NAMES[state],
})

/** What is known of when: it was signed, its supplier was paid before, it was charged, and came to its end. */
function timelineOf({ invoice: { state, advancedOn, paidOn, closedAt }, remittance: { presentedAt } }: InvoiceRow): Step[] {
  const steps = [step('SENT', dayAt(presentedAt), presentedAt)]
  if (state === 'CONFIRMED' || state === 'OFFERED') steps.push(step(state, dayAt(presentedAt)))
  if (advancedOn !== null) steps.push(step('ADVANCED', advancedOn))
  if (paidOn !== null) steps.push(step('PAID', paidOn))
  return closedAt === null || state === 'PAID' ? steps : [...steps, step(state, dayAt(closedAt), closedAt)]
}

function invoiceCancel({ state }: InvoiceRow['invoice'], signs: boolean): ConfirmingInvoiceDetail['cancel'] {
  if (state === 'ADVANCED') return { way: 'NONE', text: 'El proveedor ya la ha cobrado por anticipado: se cargará el día de su pago.' }
  if (!isUnpaid(state)) return { way: 'NONE', text: NOTHING_LEFT_OF_ONE }
  return signs
    ? { way: 'CANCEL', text: 'Si la anula, no se pagará. El resto de la remesa sigue igual.' }
    : { way: 'NONE', text: 'Solo puede anularla quien firma los ficheros de este contrato.' }
}

const NOTHING_LEFT_OF_ONE = 'Ya no se puede anular.'
