import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
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
  loader: ({ context, params: { accountId, receiptId } }) =>
    prefetch(context, directDebitQuery(accountId, receiptId), directDebitReasonsQuery(accountId, receiptId), signing),
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
  loader: ({ context, params: { accountId, transferId } }) =>
    prefetch(context, transferQuery(accountId, transferId), transferReasonsQuery(accountId, transferId), signing),
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
  loader: ({ context, params }) => prefetch(context, transferQuery(params.accountId, params.transferId), signing),
  component: lazyRouteComponent(() => import('./RecallPage.tsx'), 'RecallPage'),
})

const mandateBlock = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/block',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context, params }) => prefetch(context, mandateQuery(params.accountId, params.mandateId)),
  component: lazyRouteComponent(() => import('./BlockPage.tsx'), 'BlockPage'),
})

const mandateLimit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/mandates/$mandateId/limit',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context, params }) => prefetch(context, mandateQuery(params.accountId, params.mandateId)),
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
