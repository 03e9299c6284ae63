/**
 * Entries of the menus always show (specification §2, «Shell»), also those of areas in which this customer has nothing to see: each of
 * these addresses says why. They are not finished screens: `npm run routes` does not print them, and an area that comes takes its
 * address out of here.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../base/root-routes.ts'

type Page = 'Inbox'

function at<Path extends string>(path: Path, page: Page) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyRouteComponent(() => import('./EmptyAreaPage.tsx'), page),
  })
}

export const routes = [at('/services/inbox', 'Inbox')] as const
