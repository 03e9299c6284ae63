import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'
import { readFrom } from '../../patterns/extract-screen/way-back.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readProduct, staticData } from './addresses.ts'
import { directDebitQuery, transferQuery, directDebitReasonsQuery, transferReasonsQuery, mandateQuery } from './queries.ts'

const directDebitPage = lazyRouteComponent(() => import('./ReturnPages.tsx'), 'DirectDebitReturnPage')
const transferPage = lazyRouteComponent(() => import('./ReturnPages.tsx'), 'TransferReturnPage')

/** `viewPages` and `txId` are those of the list it was opened from: the receipts. */
const directDebitReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readFrom,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(directDebitQuery(params.accountId, params.receiptId))
    void queryClient.prefetchQuery(directDebitReasonsQuery(params.accountId, params.receiptId))
    void queryClient.prefetchQuery(signing)
  },
  component: directDebitPage,
})

/** Without a list to come back to: only credit lines have this address (specification §2). */
const creditDirectDebitReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$accountId/receipts/$receiptId/direct-debits',
  component: directDebitPage,
})

/** `viewPages` and `txId` are those of the list it was opened from: the movements. */
const transferReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/transfers/$transferId/direct-debits/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(transferQuery(params.accountId, params.transferId))
    void queryClient.prefetchQuery(transferReasonsQuery(params.accountId, params.transferId))
    void queryClient.prefetchQuery(signing)
  },
  component: transferPage,
})

const creditTransferReturn = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$accountId/transfers/$transferId/direct-debits',
  component: transferPage,
})

/** What another bank asks of a transfer that was received: reached from the pending tasks, from its movement and from its return. */
const transferRecall = createRoute({
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

const mandateBlock = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/block',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(mandateQuery(params.accountId, params.mandateId)),
  component: lazyRouteComponent(() => import('./BlockPage.tsx'), 'BlockPage'),
})

const mandateLimit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/limit',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(mandateQuery(params.accountId, params.mandateId)),
  component: lazyRouteComponent(() => import('./LimitPage.tsx'), 'LimitPage'),
})

export const routes = [
  directDebitReturn,
  creditDirectDebitReturn,
  transferReturn,
  creditTransferReturn,
  transferRecall,
  mandateBlock,
  mandateLimit,
] as const
