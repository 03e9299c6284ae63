import { info, mainInfo, minimalInfo } from '@almenara/contract/areas/users'
import { route } from '../../http/route.ts'
import * as use from './user-info.ts'

export const userRoutes = [route(info, use.userInfo), route(mainInfo, use.mainInfo), route(minimalInfo, use.minimalInfo)]
