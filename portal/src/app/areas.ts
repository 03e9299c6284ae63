/**
 * Which area shows each address. The routes of an area come when somebody goes there, so that the application weighs as much with two
 * areas as with twenty. `area-routes.ts` has them all, for the types of links and for `npm run routes`.
 */
import type { AnyRoute } from '@tanstack/react-router'

interface Area {
  /** The addresses that are its own. */
  owns: RegExp
  load: () => Promise<readonly AnyRoute[]>
}

const AREAS: readonly Area[] = [
  {
    owns: /^\/global/,
    load: () => Promise.all([import('../areas/global/routes.tsx'), import('./row-menus.ts')]).then(([area]) => area.globalRoutes),
  },
  {
    owns: /^\/(?:accounts\/?$|(?:accounts|financings)\/[^/]+\/account-details(?:\/|$))/,
    load: () => Promise.all([import('../areas/accounts/routes.tsx'), import('./account-tabs.ts')]).then(([area]) => area.accountRoutes),
  },
  {
    owns: /^\/financings(?:\/?$|\/[^/]+\/(?:details|prepayment)(?:\/|$))/,
    load: () => import('../areas/financings/routes.tsx').then((area) => area.financingRoutes),
  },
  {
    owns: /^\/(?:accounts|financings)\/[^/]+\/(?:receipts|transfers|mandates)\//,
    load: () => import('../areas/direct-debits/routes.tsx').then((area) => area.directDebitRoutes),
  },
  {
    owns: /^\/(?:accounts|financings)\/[^/]+\/(?:internal|external)-|^\/personal-data\/transfer-limits\/?$/,
    load: () => import('../areas/transfers/routes.tsx').then((area) => area.transferRoutes),
  },
  {
    owns: /^\/cards(?:\/?$|\/[^/]+\/(?:details|scp-contratacion|activation|lock|deactivation|duplicate|manage-contactless|payment-mode|card-data))/,
    load: () => import('../areas/cards/routes.tsx').then((area) => area.cardRoutes),
  },
  {
    owns: /^\/services\/?$|\/(?:mobile-recharge|request-counterfoil|update-virtual-funds)\/?$/,
    load: () => import('../areas/operations/routes.tsx').then((area) => area.operationRoutes),
  },
  { owns: /^\/savings/, load: () => import('../areas/savings/routes.tsx').then((area) => area.savingsRoutes) },
  { owns: /^\/session-logs/, load: () => import('../areas/session-logs/routes.tsx').then((area) => area.sessionLogRoutes) },
  { owns: /^\/pending-signatures/, load: () => import('../areas/signature/routes.tsx').then((area) => area.signatureRoutes) },
  { owns: /^\/personal-data/, load: () => import('../areas/personal-data/routes.tsx').then((area) => area.personalDataRoutes) },
  { owns: /^\/geolocation/, load: () => import('../areas/branches/routes.tsx').then((area) => area.branchRoutes) },
  { owns: /^\/public\/certificates/, load: () => import('../areas/certificates/routes.tsx').then((area) => area.certificateRoutes) },
  { owns: /^\/recover-password/, load: () => import('../areas/recover-password/routes.tsx').then((area) => area.recoverPasswordRoutes) },
  {
    owns: /^\/(?:bizum|services\/inbox|payments)\/?$/,
    load: () => import('./empty-area-routes.ts').then((areas) => areas.emptyAreaRoutes),
  },
]

const brought = new Map<Area, readonly AnyRoute[]>()

/** The routes that have come and hang on `parent`. */
export function routesUnder(parent: AnyRoute): readonly AnyRoute[] {
  return [...brought.values()].flat().filter((route) => route.options.getParentRoute?.() === parent)
}

/** Brings the routes of the area that owns the address, if it has an owner and they have not come before. */
export async function bringRoutes(href: string): Promise<void> {
  const path = href.replace(/[?#].*/s, '')
  const area = AREAS.find(({ owns }) => owns.test(path))
  if (area && !brought.has(area)) brought.set(area, await area.load())
}
