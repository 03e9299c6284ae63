import { info } from '@almenara/contract/areas/users'
import { route } from '../../http/route.ts'
import { userInfo } from './user-info.ts'

export const userRoutes = [route(info, userInfo)]
