/**
 * Every area of the portal, with its routes, which come when somebody goes there: the application weighs as much with two areas as with
 * twenty. All that is known of addresses derives from here: the types of links, which area owns an address, what is asked for with its page
 * and `npm run routes` (`route-table.ts`).
 */
import type { AnyRoute } from '@tanstack/react-router'

type Areas = Readonly<Record<string, () => Promise<{ routes: readonly AnyRoute[] }>>>

const SIGNED_IN = {
  global: () => import('../areas/global/routes.tsx'),
  accounts: () => import('../areas/accounts/routes.tsx'),
  cards: () => import('../areas/cards/routes.tsx'),
  financings: () => import('../areas/financings/routes.tsx'),
  'direct-debits': () => import('../areas/direct-debits/routes.tsx'),
  transfers: () => import('../areas/transfers/routes.tsx'),
  operations: () => import('../areas/operations/routes.tsx'),
  savings: () => import('../areas/savings/routes.tsx'),
  alerts: () => import('../areas/alerts/routes.tsx'),
  bizum: () => import('../areas/bizum/routes.tsx'),
  payments: () => import('../areas/payments/routes.tsx'),
  aeat: () => import('../areas/aeat/routes.tsx'),
  'session-logs': () => import('../areas/session-logs/routes.tsx'),
  signature: () => import('../areas/signature/routes.tsx'),
  'personal-data': () => import('../areas/personal-data/routes.tsx'),
  mailbox: () => import('../areas/mailbox/routes.tsx'),
  certificates: () => import('../areas/certificates/routes.tsx'),
} as const satisfies Areas

/** Those that need no session and stand outside the shell. */
const PUBLIC = {
  branches: () => import('../areas/branches/routes.tsx'),
  'certificates-view': () => import('../areas/certificates/view/view-routes.tsx'),
  'recover-password': () => import('../areas/recover-password/routes.tsx'),
} as const satisfies Areas

export const AREAS = { ...SIGNED_IN, ...PUBLIC }
export type AreaName = keyof typeof AREAS

type RoutesOf<Of extends Areas> = readonly Awaited<ReturnType<Of[keyof Of]>>['routes'][number][]
export type SignedInRoutes = RoutesOf<typeof SIGNED_IN>
export type PublicRoutes = RoutesOf<typeof PUBLIC>
