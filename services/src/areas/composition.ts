/** What areas give to what they share, which knows none of them: handed over when the application is made. */
import { setPaymentFollowers } from '../payments/payment-followers.ts'
import { setCertifiedFacts } from '../products/certified-facts.ts'
import { setMobileFollowers } from '../identity/mobile-changes.ts'
import { setBankGauges } from '../http/bank-gauges.ts'
import { setOriginFinders } from '../products/movement-origins.ts'
import { setPositionGroups } from '../products/position-groups.ts'
import { setUsableCards } from '../products/usable-cards.ts'
import { setWatchedEvents } from '../products/watched-events.ts'
import { orderKindsOf } from '../two-step/define.ts'
import { setOrderKinds } from '../two-step/order-kinds.ts'
import * as certifiedOfAccounts from './accounts/certified.ts'
import { endedOrders, waitingOrders } from '../two-step/watched-events.ts'
import { accountLines } from './accounts/account-pool.ts'
import { alertGauges } from './alerts/alert-gauges.ts'
import { weeklyBalances } from './alerts/weekly-balances.ts'
import { consentMessages } from './bizum/consents/consents-in.ts'
import { bizumEndings } from './bizum/endings.ts'
import { takeBizum } from './bizum/payments/arrivals.ts'
import { setPaymentEndings } from './bizum/payments/endings.ts'
import { originOfBizum } from './bizum/payments/movement-origin.ts'
import { bizumFollower } from './bizum/payments/money-leg.ts'
import { contractMessages } from './bizum/contract/contract-messages.ts'
import { followMobile } from './bizum/contract/standings.ts'
import { lookupGauges } from './bizum/people/look-up-rate.ts'
import { paymentMessages } from './bizum/payments/payment-messages.ts'
import { setMessageHandlers } from './bizum/payments/scheme-in.ts'
import { purchaseMessages } from './bizum/purchases/purchases-in.ts'
import { requestMessages } from './bizum/requests/requests-in.ts'
import { cardLines } from './cards/card-lines.ts'
import { originOfCard } from './cards/movement-origin.ts'
import { cardsForUse } from './cards/usable-cards.ts'
import { cardExpiries, cardPurchases, refusedPurchases } from './cards/watched-events.ts'
import { originReceived } from './direct-debits/movement-origin.ts'
import * as certifiedOfFinancings from './financings/certified.ts'
import { comingDebits, returnedDebits } from './direct-debits/watched-events.ts'
import { financingLines } from './financings/financing-pool.ts'
import { originOfFinancing } from './financings/movement-origin.ts'
import { comingInstalments } from './financings/watched-events.ts'
import { fileGauges } from './payments/files/file-gauges.ts'
import { confirmingFollower } from './payments/confirming/confirming-follower.ts'
import { issuedDebits } from './payments/debits/debits-in.ts'
import { originOfRemittance } from './payments/lists/movement-origin.ts'
import { clearedLines } from './payments/remittances/lines-in.ts'
import { routes } from './routes.ts'
import * as certifiedOfSavings from './savings/certified.ts'
import { savingsLines } from './savings/savings-pool.ts'
import { endingDeposits } from './savings/watched-events.ts'
import { failedSignIns, newDevices } from './session/watched-events.ts'
import { originIssued } from './transfers/issued/movement-origin.ts'

export function composeAreas(): void {
  setPositionGroups({ ACCOUNTS: accountLines, CARDS: cardLines, FINANCING: financingLines, SAVINGS: savingsLines })
  setUsableCards(cardsForUse)
  setOriginFinders([originIssued, originReceived, originOfCard, originOfFinancing, originOfBizum, originOfRemittance])
  const followers = { BIZUM: bizumFollower, CONFIRMING: confirmingFollower }
  setPaymentFollowers({ followers, takers: [takeBizum], lines: clearedLines, debits: issuedDebits })
  setMessageHandlers(contractMessages, paymentMessages, requestMessages, purchaseMessages, consentMessages)
  setPaymentEndings(bizumEndings)
  setBankGauges([lookupGauges, fileGauges, alertGauges])
  setOrderKinds(orderKindsOf(routes))
  setMobileFollowers([followMobile])
  setCertifiedFacts({ ...certifiedOfAccounts, ...certifiedOfFinancings, ...certifiedOfSavings })
  setWatchedEvents({
    events: [
      cardPurchases,
      refusedPurchases,
      comingDebits,
      returnedDebits,
      waitingOrders,
      endedOrders,
      newDevices,
      failedSignIns,
      weeklyBalances,
    ],
    dates: [comingInstalments, endingDeposits, cardExpiries],
  })
}
