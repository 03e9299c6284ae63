import { expect, test } from 'vitest'
import { operationRoutes } from './routes.ts'

/** What the specification lists of operations (§7) but the cards' menu, which their area answers; and what this bank adds to make it work. */
const CALLS = [
  'GET /operations/v1/{id}/accounts-allowed-actions',
  'GET /operations/v1/phone-operators',
  'GET /operations/v1/recharge-mobile/accounts',
  'GET /operations/v1/recharge-mobile/cards',
  'GET /operations/v1/recharge-mobile/{id}/favourites',
  'PUT /operations/v1/recharge-mobile/{id}/favourites/{favouriteId}',
  'POST /operations/v1/recharge-mobile/{id}/favourites/{favouriteId}/forget',
  'POST /operations/v1/recharge-mobile/authorization',
  'POST /operations/v1/recharge-mobile/confirmation',
  'GET /operations/v1/recharge-virtual-card/recharge/accounts',
  'GET /operations/v1/recharge-virtual-card/discharge/accounts',
  'POST /operations/v1/recharge-virtual-card/authorization',
  'POST /operations/v1/recharge-virtual-card/confirmation',
  'GET /operations/v1/request-counterfoil/types',
  'GET /operations/v1/request-counterfoil/account-types',
  'POST /operations/v1/request-counterfoil/authorization',
  'POST /operations/v1/request-counterfoil/confirmation',
  'GET /operations/v1/request-counterfoil/{operationId}/export',
]

test('every call of operations is answered, and no other', () => {
  expect(operationRoutes.map(({ call: { method, path } }) => `${method} ${path}`)).toEqual(CALLS)
})
