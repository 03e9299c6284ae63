/** What the bank does by itself on each bank day, in the order in which it is done. Each area writes its own (`calendar/dated-work.ts`). */
import type { DatedWork } from '../calendar/dated-work.ts'
import { writeFeeStatements } from './accounts/write-fee-statements.ts'
import { writeStatements } from './accounts/write-statements.ts'
import { writeTaxCertificates } from './accounts/write-tax-certificates.ts'
import { remindToFile } from './aeat/filing.ts'
import { payTreasury } from './aeat/fortnight-work.ts'
import { replaceCertificates } from './certificates/keeper.ts'
import { chargeSms } from './alerts/charge-sms.ts'
import { tellAlertConditions } from './alerts/conditions-change.ts'
import { tellDates } from './alerts/tell-dates.ts'
import { tellBizumConditions } from './bizum/contract/conditions-change.ts'
import { bizumMessagesDay } from './bizum/payments/scheme-in.ts'
import { settleCards } from './cards/credit/settle-cards.ts'
import { settleAuthorisations } from './cards/settle-authorisations.ts'
import { chargeReceipts } from './financings/charge-receipts.ts'
import { reviewRates } from './financings/review-rates.ts'
import { settleCredits } from './financings/settle-credits.ts'
import { tellMailboxConditions } from './mailbox/conditions-change.ts'
import { debitsDay, remittancesDay } from './payments/remittances/run-remittances.ts'
import { retention } from './retention.ts'
import { collectContributions } from './savings/collect-contributions.ts'
import { assignUnits, publishPrices } from './savings/publish-prices.ts'
import { settleDeposits } from './savings/settle-deposits.ts'
import { makePeriodicTransfers } from './transfers/saved/periodic-day.ts'
import { deliverCorrespondence } from '../correspondence/keeper.ts'
import { sepaDay } from '../payments/exchange.ts'
import { tellLapsedMandates } from '../payments/lapsed-mandates.ts'

export const DATED_WORKS: readonly DatedWork[] = [
  publishPrices,
  assignUnits,
  // What pays into accounts goes before what takes from them.
  settleDeposits,
  settleAuthorisations,
  settleCards,
  reviewRates,
  chargeReceipts,
  settleCredits,
  collectContributions,
  makePeriodicTransfers,
  remittancesDay,
  sepaDay,
  debitsDay,
  bizumMessagesDay,
  tellLapsedMandates,
  tellDates,
  chargeSms,
  remindToFile,
  payTreasury,
  // What the day has booked is in the books.
  writeStatements,
  writeFeeStatements,
  writeTaxCertificates,
  tellMailboxConditions,
  tellAlertConditions,
  tellBizumConditions,
  replaceCertificates,
  deliverCorrespondence,
  retention,
]
