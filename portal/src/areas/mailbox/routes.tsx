import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { readInboxSearch } from './communications.ts'
import { administrationQuery, conditionsQuery, preparedFilesQuery, productsQuery, typesQuery } from './queries.ts'

const inbox = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/inbox',
  validateSearch: readInboxSearch,
  loader: ({ context }) => prefetch(context, typesQuery, productsQuery),
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
})

const administration = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/inbox/admin',
  loader: ({ context }) => prefetch(context, administrationQuery, conditionsQuery, typesQuery, productsQuery),
  component: lazyRouteComponent(() => import('./AdministrationPage.tsx'), 'AdministrationPage'),
})

const downloads = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/downloads',
  loader: ({ context }) => prefetch(context, preparedFilesQuery),
  component: lazyRouteComponent(() => import('./DownloadsPage.tsx'), 'DownloadsPage'),
})

export const routes = [inbox, administration, downloads] as const
