import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'

const calculator = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/payer-calculation',
  component: lazyRouteComponent(() => import('./calculator/CalculatorPage.tsx'), 'CalculatorPage'),
})

export const calculatorRoutes = [calculator] as const
