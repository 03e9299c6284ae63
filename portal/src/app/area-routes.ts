/** The screens of every area. */
import { accountRoutes } from '../areas/accounts/routes.tsx'
import { globalRoutes } from '../areas/global/routes.tsx'

export const areaRoutes = [...globalRoutes, ...accountRoutes] as const
