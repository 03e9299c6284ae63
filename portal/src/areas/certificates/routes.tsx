import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { readId } from '../../patterns/extract-screen/less-used-fields.ts'
import { readIssuedSearch, readRepositorySearch } from './certificate-lists.ts'
import { productsQuery, userViewQuery } from './queries.ts'

const generation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/certificate-generation',
  // The certificate that is asked for again.
  validateSearch: (address: Record<string, unknown>) => {
    const repeat = readId(address['repeat'])
    return repeat === undefined ? {} : { repeat }
  },
  loader: ({ context }) => prefetch(context, userViewQuery),
  component: lazyRouteComponent(() => import('./issue/IssuePage.tsx'), 'IssuePage'),
})

const query = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/certificate-query',
  validateSearch: readIssuedSearch,
  loader: ({ context }) => prefetch(context, userViewQuery, productsQuery),
  component: lazyRouteComponent(() => import('./IssuedPage.tsx'), 'IssuedPage'),
})

const repository = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/certificates',
  validateSearch: readRepositorySearch,
  loader: ({ context }) => prefetch(context, productsQuery),
  component: lazyRouteComponent(() => import('./RepositoryPage.tsx'), 'RepositoryPage'),
})

export const routes = [generation, query, repository] as const
