/** The lists of confirming: its invoices and its remittances, what they are filtered by and what is said of them. */
import { INVOICE_STATES, type InvoiceState } from '@almenara/contract/areas/payments/confirming-codes'
import { OTHER_DATES_STATE_OR_WORDS } from '../../../patterns/extract-screen/empty-words.ts'
import { someOf } from '../../../patterns/extract-screen/filter-fields.ts'
import { amounts, choice, defineList, period, words, type Option } from '../../../patterns/extract-screen/list-declaration.ts'
import { NO_REMITTANCES, remittanceStates, remittanceWords } from '../remittances/lists.ts'

/** The states of invoices as a customer asks for them. */
const INVOICE_GROUPS: readonly (Option & { codes: readonly InvoiceState[] })[] = [
  { value: 'COMING', label: 'Por pagar', codes: ['SENT', 'CONFIRMED', 'OFFERED'] },
  { value: 'ADVANCED', label: 'Anticipadas', codes: ['ADVANCED'] },
  { value: 'PAID', label: 'Pagadas', codes: ['PAID'] },
  { value: 'UNPAID', label: 'No pagadas y devueltas', codes: ['FAILED', 'RETURNED'] },
  { value: 'CANCELLED', label: 'Anuladas', codes: ['CANCELLED'] },
]

export const INVOICES = defineList({
  one: 'factura',
  many: 'facturas',
  caption: 'Facturas de proveedores, de la fecha de pago más lejana a la más antigua',
  behind: 'phones',
  filters: [
    words('Buscar en las facturas', 'Proveedor, NIF, factura o importe', { amounts: true }),
    period('Fecha de pago'),
    amounts(),
    choice(someOf('states', INVOICE_STATES), { look: 'states', label: 'Estado de las facturas', all: 'Todas', options: INVOICE_GROUPS }),
  ],
  empty: {
    empty: 'Todavía no hay facturas en este contrato',
    noResults: 'No hay facturas con estos filtros',
    soon: 'Cada factura aparecerá aquí desde que se firme su fichero.',
    advice: OTHER_DATES_STATE_OR_WORDS,
  },
})

export const CONFIRMING_REMITTANCES = defineList({
  one: 'remesa',
  many: 'remesas',
  caption: 'Remesas de confirming, de la fecha del primer pago más lejana a la más antigua',
  behind: 'phones',
  filters: [remittanceWords, period('Fecha del primer pago'), amounts(), remittanceStates],
  empty: NO_REMITTANCES,
})
