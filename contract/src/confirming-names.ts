/** How the customer reads the states of the invoices that they pay by confirming. */
import type { InvoiceState } from './areas/payments/confirming-codes.ts'

export const INVOICE_STATE_NAMES: Readonly<Record<InvoiceState, string>> = {
  SENT: 'Enviada',
  CONFIRMED: 'Confirmada',
  OFFERED: 'Ofrecida al proveedor',
  ADVANCED: 'Anticipada',
  PAID: 'Pagada',
  CANCELLED: 'Anulada',
  FAILED: 'No pagada',
  RETURNED: 'Devuelta',
}
