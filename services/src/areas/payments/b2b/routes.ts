import * as mandateCalls from '@almenara/contract/areas/payments/mandates'
import * as debitCalls from '@almenara/contract/areas/payments/pending-debits'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { readMandateAccounts } from './accounts.ts'
import { activateMandate, revokeMandate } from './change-mandate.ts'
import { createMandate } from './create-mandate.ts'
import { exportPendingDebits, readPendingDebits } from './debit-list.ts'
import { readPendingDebit } from './debit-view.ts'
import { exportMandates, readMandates, readMandateStatus } from './mandate-list.ts'
import { readMandate } from './mandate-view.ts'
import { readMotives } from './motives.ts'
import { payDebit } from './pay-debit.ts'
import { cancelRestored, restoreDebit } from './return-debit.ts'

export const b2bRoutes = [
  route(debitCalls.pendingDebits, readPendingDebits),
  route(debitCalls.pendingDebitsExport, exportPendingDebits),
  route(debitCalls.pendingDebitView, readPendingDebit),
  route(debitCalls.pendingDebitMotives, readMotives),
  ...twoStepRoutes(payDebit),
  ...twoStepRoutes(restoreDebit),
  ...twoStepRoutes(cancelRestored),
  route(mandateCalls.mandatesExtract, readMandates),
  route(mandateCalls.mandatesExport, exportMandates),
  route(mandateCalls.mandateStatusOptions, readMandateStatus),
  route(mandateCalls.mandateAccounts, readMandateAccounts),
  route(mandateCalls.b2bMandateView, readMandate),
  ...twoStepRoutes(createMandate),
  ...twoStepRoutes(activateMandate),
  ...twoStepRoutes(revokeMandate),
]
