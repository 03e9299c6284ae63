import { expect, test } from 'vitest'
import { openTestBank } from '../../testing/bank.ts'

/** Specification §7, «GET, other areas» and «POST, cards», copied by hand; and what the screens of §2 and §3 need beside it. */
const CALLS = [
  'GET /cards/v1/pool',
  'GET /cards/v1/authorization-method-cards',
  'GET /cards/v1/{id}/detail',
  'GET /cards/v1/{id}/detail/export',
  'GET /cards/v1/position',
  'GET /cards/v1/{id}/contactless-limit',
  'GET /cards/v1/{id}/movement-extract',
  'GET /cards/v1/{id}/movement-extract/{movementId}',
  'GET /cards/v1/{id}/movement-extract/export',
  'GET /cards/v1/{id}/pending-settlements-extract',
  'GET /cards/v1/cards-bin',
  'GET /cards/v1/virtual-cards',
  'GET /operations/v1/{id}/cards-allowed-actions',
  'POST /cards/v1/{id}/status-change/authorization',
  'POST /cards/v1/{id}/status-change/confirmation',
  'POST /cards/v1/{id}/request-duplicate/authorization',
  'POST /cards/v1/{id}/request-duplicate/confirmation',
  'POST /cards/v1/{id}/contactless-change/authorization',
  'POST /cards/v1/{id}/contactless-change/confirmation',
  'POST /cards/v1/{id}/payment-mode-change/authorization',
  'POST /cards/v1/{id}/payment-mode-change/confirmation',
  'POST /cards/v1/{id}/card-data-access/authorization',
  'POST /cards/v1/{id}/card-data-access/confirmation',
  'GET /cards/v1/{id}/card-data',
  'PUT /cards/v1/{id}/alias',
  'GET /cards/v1/{id}/scp-purchase-extract',
  'GET /cards/v1/{id}/scp-purchase-extract/{scpId}',
  'GET /cards/v1/{id}/scp-purchase-extract/export',
  'GET /cards/v1/{id}/scp-purchase/{scpId}/simulation',
  'GET /cards/v1/{id}/scp-purchase/{scpId}/simulation/amortization',
  'POST /cards/v1/{id}/scp-purchase/{scpId}/contract/authorization',
  'POST /cards/v1/{id}/scp-purchase/{scpId}/contract/confirmation',
  'POST /cards/v1/{id}/scp-purchase/{scpId}/cancellation/authorization',
  'POST /cards/v1/{id}/scp-purchase/{scpId}/cancellation/confirmation',
  'GET /cards/v1/{id}/settlements-extract',
  'GET /cards/v1/{id}/settlements-extract/{settlementId}',
  'GET /cards/v1/{id}/settlements-extract/{settlementId}/document',
  'GET /cards/v1/{id}/settlements-extract/export',
  'GET /cards/v1/{id}/settlements/next',
]

test('every call of the specification for cards is answered', async () => {
  const bank = await openTestBank()
  try {
    const { paths } = (await bank.app.inject({ url: '/services/openapi.json' })).json<{ paths: Record<string, Record<string, unknown>> }>()
    const answered = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/services/, '')}`),
    )
    expect(answered).toEqual(expect.arrayContaining(CALLS))
  } finally {
    await bank.close()
  }
})
