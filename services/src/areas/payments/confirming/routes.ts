/** What is read of contracts of confirming, and of their remittances and invoices. */
import * as calls from '@almenara/contract/areas/payments/confirming'
import { route, type Route } from '../../../http/route.ts'
import { readConfirmingRemittance, readInvoice } from './confirming-read.ts'
import { readConfirmingContract, readConfirmingContracts } from './confirming-pool.ts'
import { exportConfirmingRemittances, readConfirmingRemittances } from './confirming-remittance-list.ts'
import { exportInvoices, readInvoices } from './invoice-list.ts'

export const confirmingRoutes: Route[] = [
  route(calls.confirmingContracts, readConfirmingContracts),
  route(calls.confirmingContract, readConfirmingContract),
  route(calls.confirmingRemittances, readConfirmingRemittances),
  route(calls.confirmingRemittancesExport, exportConfirmingRemittances),
  route(calls.confirmingRemittance, readConfirmingRemittance),
  route(calls.confirmingInvoice, readInvoice),
  route(calls.confirmingInvoices, readInvoices),
  route(calls.confirmingInvoicesExport, exportInvoices),
]
