import * as calls from '@almenara/contract/areas/cards/cards'
import { route } from '../../http/route.ts'
import { changeCardAlias } from './card-alias.ts'
import { readDetail } from './card-detail.ts'
import { readPool, readPosition, readVirtualCards } from './card-pool.ts'

export const cardRoutes = [
  route(calls.pool, readPool),
  route(calls.position, readPosition),
  route(calls.virtualCards, readVirtualCards),
  route(calls.detail, readDetail),
  route(calls.changeAlias, changeCardAlias),
]
