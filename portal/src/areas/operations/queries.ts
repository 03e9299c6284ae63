import { declarationsExtract } from '@almenara/contract/areas/aeat/declarations'
import { alertHistory } from '@almenara/contract/areas/alerts/alert-history'
import { pendingOperationsExtract } from '@almenara/contract/areas/cards/ecommerce'
import { certificatesExtract } from '@almenara/contract/areas/certificates/issued'
import { preparedFiles } from '@almenara/contract/areas/mailbox/prepared-files'
import { counterfoilAccountTypes, counterfoilTypes } from '@almenara/contract/areas/operations/counterfoil'
import { favouriteMobiles, phoneOperators, rechargeAccounts, rechargeCards } from '@almenara/contract/areas/operations/mobile-recharge'
import { fundsDischargeAccounts, fundsRechargeAccounts } from '@almenara/contract/areas/operations/virtual-funds'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'
import { send } from '../../api/send.ts'

export const operators = queryFor(phoneOperators, {})
export const payingAccounts = queryFor(rechargeAccounts, {})
export const counterfoils = queryFor(counterfoilTypes, {})
export const counterfoilAccounts = queryFor(counterfoilAccountTypes, {})
export const payingCards = queryFor(rechargeCards, {})
export const rechargeFunds = queryFor(fundsRechargeAccounts, {})
export const dischargeFunds = queryFor(fundsDischargeAccounts, {})
/** The numbers of the holder of this account or card. */
export const favouritesOf = (id: string) => queryFor(favouriteMobiles, { params: { id } })
/**
 * The numbers of several holders, read together: those of one would otherwise push down those of another. The key begins with the path of the
 * call, so what refreshes the call refreshes this too. `useQueries` would add 1 kB to what every screen loads.
 */
export const favouritesOfAll = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [favouriteMobiles.path, ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => send(favouriteMobiles, { params: { id } }, signal))),
  })

/** What the customer asked for and waits for them. */
export const preparedFilesQuery = queryFor(preparedFiles, {})
/** Purchases on the internet that wait for the customer's word. */
export const purchasesToDecide = queryFor(pendingOperationsExtract, { query: { kinds: ['CHALLENGE'], states: ['PENDING'] } })
/** Taxes whose payment has not ended. */
export const taxesUnderWay = queryFor(declarationsExtract, { query: { states: ['UNDER_WAY'] } })

/** What the customer did lately, as the first page of each service's own list has it. */
export const issuedCertificates = queryFor(certificatesExtract, { query: {} })
export const taxesOfAll = queryFor(declarationsExtract, { query: {} })
export const toldAlerts = queryFor(alertHistory, { query: {} })
/** What was said of purchases and of shops that keep a card. */
export const decidedPurchases = queryFor(pendingOperationsExtract, { query: { states: ['APPROVED', 'REFUSED', 'STOPPED'] } })
