import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

/** Every call of financing, copied by hand from the specification (§7) and not from the contract. */
const CALLS = [
  'GET /financings/v1/pool',
  'GET /financings/v1/position',
  'GET /financings/v1/{id}/amortization-table-extract',
  'GET /financings/v1/{id}/amortization-table-extract/export',
  'GET /financings/v1/{id}/bills-extract',
  'GET /financings/v1/{id}/bills-extract/export',
  'GET /financings/v1/{id}/detail',
  'GET /financings/v1/{id}/detail/document',
  'GET /financings/v1/{id}/movement-extract',
  'GET /financings/v1/{id}/movement-extract/export',
  'GET /financings/v1/{id}/movement-extract/{movementId}',
  'GET /financings/v1/{id}/movement-extract/{movementId}/document',
  'GET /financings/v1/{id}/prepayment/simulation',
  'GET /financings/v1/{id}/receipts-extract',
  'GET /financings/v1/{id}/receipts-extract/export',
  'GET /financings/v1/{id}/receipts-extract/{receiptId}',
  'GET /financings/v1/{id}/receipts-extract/{receiptId}/document',
  'POST /financings/v1/{id}/prepayment/authorization',
  'POST /financings/v1/{id}/prepayment/confirmation',
  'PUT /financings/v1/{id}/alias',
]

test('the OpenAPI document has every call of financing, and no other', async () => {
  const { paths } = (await bank.app.inject('/services/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const found = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/services/, '')}`))
    .filter((call) => call.includes('/financings/'))
  expect(found.sort()).toEqual([...CALLS].sort())
})
