import { expect, test } from 'vitest'
import { savingsRoutes } from './routes.ts'

/** What the specification lists of savings (§7), each with what this bank adds to make it work. */
const CALLS = [
  'GET /savings/v1/pool',
  'GET /savings/v1/{id}',
  'GET /savings/v1/{id}/detail',
  'GET /savings/v1/{id}/detail/export',
  'PUT /savings/v1/{id}/alias',
  'GET /savings/v1/{id}/price-history',
  'GET /savings/v1/{id}/movement-extract',
  'GET /savings/v1/{id}/movement-extract/{movementId}',
  'GET /savings/v1/{id}/movement-extract/{movementId}/document',
  'GET /savings/v1/{id}/movement-extract/export',
  'GET /savings/v1/{id}/pension-plan-movement-extract',
  'GET /savings/v1/{id}/pension-plan-movement-extract/export',
  'GET /savings/v1/{id}/value-positions-extract',
  'GET /savings/v1/{id}/value-positions-extract/export',
  'POST /savings/v1/{id}/renewal/authorization',
  'POST /savings/v1/{id}/renewal/confirmation',
  'GET /savings/v1/{id}/cancellation/simulation',
  'POST /savings/v1/{id}/cancellation/authorization',
  'POST /savings/v1/{id}/cancellation/confirmation',
  'POST /savings/v1/{id}/contribution/authorization',
  'POST /savings/v1/{id}/contribution/confirmation',
  'GET /savings/v1/investment-portal/status',
  'GET /savings/v1/investment-portal/access',
]

test('every call of savings is answered, and no other', () => {
  expect(savingsRoutes.map(({ call: { method, path } }) => `${method} ${path}`)).toEqual(CALLS)
})
