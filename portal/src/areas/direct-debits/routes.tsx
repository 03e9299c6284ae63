import { mandates, mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { receiptView, transferView } from '@almenara/contract/areas/direct-debits/receipts'
import { receiptMotives, transferMotives } from '@almenara/contract/areas/direct-debits/returns'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readProduct, staticData } from './addresses.ts'

export const receiptQuery = (accountId: string, receiptId: string) => queryFor(receiptView, { params: { accountId, receiptId } })
export const transferQuery = (accountId: string, transferId: string) => queryFor(transferView, { params: { accountId, transferId } })
export const receiptMotivesQuery = (accountId: string, receiptId: string) => queryFor(receiptMotives, { params: { accountId, receiptId } })
export const transferMotivesQuery = (accountId: string, transferId: string) =>
  queryFor(transferMotives, { params: { accountId, transferId } })
export const mandatesQuery = (accountId: string) => queryFor(mandates, { params: { accountId } })
export const mandateQuery = (accountId: string, mandateId: string) => queryFor(mandateView, { params: { accountId, mandateId } })

const receiptPage = lazyRouteComponent(() => import('./ReturnPages.tsx'), 'ReceiptReturnPage')
const transferPage = lazyRouteComponent(() => import('./ReturnPages.tsx'), 'TransferReturnPage')

/** `viewPages` and `txId` are those of the list it was opened from: the receipts. */
export const receiptReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(receiptQuery(params.accountId, params.receiptId))
    void queryClient.prefetchQuery(receiptMotivesQuery(params.accountId, params.receiptId))
    void queryClient.prefetchQuery(signing)
  },
  component: receiptPage,
})

/** Without a list to come back to: only credit lines have this address (specification §2). */
export const creditReceiptReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$accountId/receipts/$receiptId/direct-debits',
  component: receiptPage,
})

/** `viewPages` and `txId` are those of the list it was opened from: the movements. */
export const transferReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/transfers/$transferId/direct-debits/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(transferQuery(params.accountId, params.transferId))
    void queryClient.prefetchQuery(transferMotivesQuery(params.accountId, params.transferId))
    void queryClient.prefetchQuery(signing)
  },
  component: transferPage,
})

export const creditTransferReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$accountId/transfers/$transferId/direct-debits',
  component: transferPage,
})

/** What another bank asks of a transfer that was received: reached from the pending tasks, from its movement and from its return. */
export const transferRecall = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/transfers/$transferId/recall',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(transferQuery(params.accountId, params.transferId))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./RecallPage.tsx'), 'RecallPage'),
})

export const mandateBlock = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/block',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(mandateQuery(params.accountId, params.mandateId)),
  component: lazyRouteComponent(() => import('./BlockPage.tsx'), 'BlockPage'),
})

export const mandateLimit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/limit',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(mandateQuery(params.accountId, params.mandateId)),
  component: lazyRouteComponent(() => import('./LimitPage.tsx'), 'LimitPage'),
})

export const directDebitRoutes = [
  receiptReturn,
  creditReceiptReturn,
  transferReturn,
  creditTransferReturn,
  transferRecall,
  mandateBlock,
  mandateLimit,
] as const
