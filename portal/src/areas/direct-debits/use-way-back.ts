/** The account that an operation is of, and the list it was opened from. */
import { ACCOUNT_ADDRESS, type Product } from '../../base/account-place.ts'
import { useShownRoute } from '../../base/shown-route.ts'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { type FromMovements } from '../../patterns/extract-screen/way-back.ts'

const DIRECT_DEBIT = [
  '/shell/signed-in/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId',
  '/shell/signed-in/financings/$accountId/receipts/$receiptId/direct-debits',
] as const
const TRANSFER = [
  '/shell/signed-in/$product/$accountId/transfers/$transferId/direct-debits/$viewPages/$txId',
  '/shell/signed-in/financings/$accountId/transfers/$transferId/direct-debits',
  '/shell/signed-in/$product/$accountId/transfers/$transferId/recall',
] as const
const MANDATE = [
  '/shell/signed-in/$product/$accountId/mandates/$mandateId/block',
  '/shell/signed-in/$product/$accountId/mandates/$mandateId/limit',
] as const

/** Of a receipt, which goes back to the tab of the receipts, or to the movements where it was begun from one. */
export function useDirectDebitPlace() {
  const { params, search } = useShownRoute(DIRECT_DEBIT)
  const { from }: FromMovements = search
  return { receiptId: params.receiptId, ...placeOf(params, from ? {} : { tab: 'receipts' }) }
}

/** Of a transfer, which goes back to the movements, where it was found. */
export function useTransferPlace() {
  const { params } = useShownRoute(TRANSFER)
  return { transferId: params.transferId, ...placeOf(params, {}) }
}

export function useMandatePlace() {
  const { params } = useShownRoute(MANDATE)
  return { mandateId: params.mandateId, ...placeOf(params, { tab: 'receipts', view: 'mandates' }) }
}

/** An address without a product is one that only credit lines have. */
interface Params {
  product?: Product
  accountId: string
  viewPages?: string
  txId?: string
}

function placeOf({ product = 'financings', accountId, viewPages, txId: cursor }: Params, tab: { tab?: 'receipts'; view?: 'mandates' }) {
  const search = { ...tab, pages: readPages(viewPages) }
  const back = { to: ACCOUNT_ADDRESS[product], params: { id: accountId, txId: cursor }, search } as const
  return { product, accountId, back }
}
export type WayBack = ReturnType<typeof placeOf>['back']
