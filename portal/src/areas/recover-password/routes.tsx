import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../base/root-routes.ts'

/** Public, and outside the shell: from home's «Generar nueva clave». */
const recoverPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover-password',
  component: lazyRouteComponent(() => import('./RecoverPasswordPage.tsx'), 'RecoverPasswordPage'),
})

export const routes = [recoverPassword] as const
