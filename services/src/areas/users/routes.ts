import { info, mainInfo, minimalInfo, phoneCountries } from '@almenara/contract/areas/users'
import { PHONE_COUNTRIES } from '../../identity/phone-countries.ts'
import { route } from '../../http/route.ts'
import * as use from './user-info.ts'

export const userRoutes = [
  route(info, use.userInfo),
  route(mainInfo, use.mainInfo),
  route(minimalInfo, use.minimalInfo),
  route(phoneCountries, async () => [...PHONE_COUNTRIES]),
]
