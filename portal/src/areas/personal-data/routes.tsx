import { biometryDevices } from '@almenara/contract/areas/personal-data/biometry-devices'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'

export const registeredDevices = queryFor(biometryDevices, {})

const biometryDevicesManagement = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/biometry-devices-management',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(registeredDevices)
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./BiometryDevicesPage.tsx'), 'BiometryDevicesPage'),
})

const biometrySca = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/biometry-sca',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(registeredDevices)
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./BiometryScaPage.tsx'), 'BiometryScaPage'),
})

export const personalDataRoutes = [biometryDevicesManagement, biometrySca] as const
