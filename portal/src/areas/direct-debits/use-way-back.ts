/** The account that an operation is of, and the list it was opened from. */
import { useLocation, useParams } from '@tanstack/react-router'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { ACCOUNT_ADDRESS, type Product } from './addresses.ts'

/** `receipts` go back to the tab of the receipts; a transfer, to the movements, where it was found. */
export function useWayBack(tab: 'receipts' | undefined, view?: 'mandates') {
  const product: Product = useLocation({ select: ({ pathname }) => (pathname.startsWith('/financings') ? 'financings' : 'accounts') })
  const { accountId = '', receiptId = '', transferId = '', mandateId = '', viewPages, txId } = useParams({ strict: false })
  const search = { tab, view, pages: readPages(viewPages) }
  const back = { to: ACCOUNT_ADDRESS[product], params: { id: accountId, txId }, search } as const
  return { product, accountId, receiptId, transferId, mandateId, back }
}
export type WayBack = ReturnType<typeof useWayBack>['back']
