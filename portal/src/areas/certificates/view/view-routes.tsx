import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../base/root-routes.ts'

// Public, and outside the shell: whoever was given a receipt need not be a customer (specification §2).
const typing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/certificates/view',
  component: lazyRouteComponent(() => import('./ViewPage.tsx'), 'TypeCodePage'),
})

const viewing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/certificates/view/$certificateId',
  component: lazyRouteComponent(() => import('./ViewPage.tsx'), 'ViewCertificatePage'),
})

export const routes = [typing, viewing] as const
