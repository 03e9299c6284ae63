import type { TokenReply } from '@almenara/contract/areas/session'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { collectOn, debitOn } from '../../testing/debits.ts'
import { directDebitRoutes } from './routes.ts'

let bank: TestBank
let account: TestAccount
let tokens: TokenReply

const WATER = { creditorId: 'ES12000A11111111', creditorName: 'Agua, S. A.', mandateId: 'AG-7', concept: 'Agua, bimestre' }

beforeAll(async () => {
  bank = await openTestBank()
  const ana = await addUser(bank, 'ana.ruiz')
  account = await addAccount(bank, ana)
  await move(bank, account, 100_00, '2026-11-18')
  for (const [index, amount] of [60_00, 12_50, 99_00].entries()) {
    const more = index === 1 ? WATER : {}
    await debitOn(bank, account, { amount: toCents(amount), collectionOn: toLocalDate(`2026-11-2${index + 3}`), ...more })
  }
  await collectOn(bank, '2026-11-23')
  await collectOn(bank, '2026-11-24')
  await collectOn(bank, '2026-11-25')
  await debitOn(bank, account, { ...WATER, collectionOn: toLocalDate('2026-11-27'), amount: toCents(30_00) })
  tokens = await signInAs(bank, ana)
})
afterAll(() => bank.close())

const url = (query = '') => `/services/direct-debit/v1/${account.id}/receipts-extract${query}`
interface List {
  rows: { creditorName: string; amount: number; state: string; reason?: string }[]
  txId: string
  count: number
  creditors: unknown[]
}
const list = async (query = '') => (await get(bank, tokens, url(query))).json<List>()

describe('the receipts of an account', () => {
  test('are told from the coming ones down, each with how it ended', async () => {
    const { rows, count, creditors } = await list()
    expect(rows).toEqual([
      expect.objectContaining({ creditorName: 'Agua, S. A.', dueOn: '2026-11-27', state: 'COMING', canReturn: true }),
      expect.objectContaining({ amount: 99_00, state: 'REFUSED', reason: 'No hay saldo suficiente en la cuenta.', canReturn: false }),
      expect.objectContaining({ amount: 12_50, state: 'CHARGED' }),
      expect.objectContaining({ amount: 60_00, state: 'CHARGED' }),
    ])
    expect(count).toBe(4)
    expect(creditors).toEqual([
      { id: 'ES12000A11111111', name: 'Agua, S. A.' },
      { id: 'ES77000B85626240', name: 'Luz, S. A.' },
    ])
  })

  test.each([
    ['?search=bimestre', [30_00, 12_50]],
    ['?search=ag-7', [30_00, 12_50]],
    ['?search=99', [99_00]],
    ['?search=luz%20agua', []],
    ['?state=CHARGED', [12_50, 60_00]],
    ['?state=COMING,REFUSED', [30_00, 99_00]],
    ['?state=RETURNED', []],
    ['?creditor=ES12000A11111111', [30_00, 12_50]],
    ['?fromDate=2026-11-24&toDate=2026-11-25', [99_00, 12_50]],
    ['?minAmount=3000&maxAmount=6000', [30_00, 60_00]],
  ])('filtered by %s', async (query, amounts) => {
    expect((await list(query)).rows.map(({ amount }) => amount)).toEqual(amounts)
  })

  test.each([
    ['?toDate=2026-11-26', 'toDate', 'DJA9'],
    ['?fromDate=2026-11-25&toDate=2026-11-24', 'fromDate', 'DJA9'],
    ['?fromDate=2019-01-01', 'fromDate', 'DJA9'],
    ['?minAmount=2&maxAmount=1', 'minAmount', 'BAD_INPUT'],
    ['?state=LOST', 'state', 'BAD_INPUT'],
  ])('%s names the field', async (query, field, code) => {
    expect((await get(bank, tokens, url(query))).json()).toMatchObject({ code, fields: [{ field: expect.stringContaining(field) }] })
  })

  test('are a PDF or a sheet with the same filters, and another list’s txId opens nothing', async () => {
    const { txId } = await list('?state=CHARGED')
    for (const [format, start] of [
      ['PDF', '%PDF'],
      ['XLS', 'PK'],
    ] as const) {
      const file = await get(bank, tokens, url(`/export?txId=${txId}&format=${format}`))
      expect(file.statusCode, file.body).toBe(200)
      expect(file.headers['content-disposition']).toMatch(/recibos-\d{4}\.(?:pdf|xlsx)/)
      expect(file.rawPayload.subarray(0, start.length).toString()).toBe(start)
    }
    expect((await get(bank, tokens, url(`/export?txId=${'x'.repeat(40)}&format=PDF`))).json()).toMatchObject({ code: 'TX_UNKNOWN' })
    expect((await get(bank, tokens, url(`/export?txId=${txId}&format=XML`))).statusCode).toBe(400)
  })

  test('one of them tells creditor, mandate, terms and references, and has a sheet of its own', async () => {
    const { rows } = await list('?minAmount=6000&maxAmount=6000')
    const receipt = `/services/direct-debit/v1/${account.id}/receipts/${(rows[0] as { id?: string } | undefined)?.id}`
    expect((await get(bank, tokens, `${receipt}/view`)).json()).toMatchObject({
      creditorId: 'ES77000B85626240',
      mandateId: 'M-1',
      scheme: 'CORE',
      returnUntil: '2027-01-18',
      unauthorisedUntil: '2027-12-23',
      account: { iban: account.iban },
    })
    const sheet = await get(bank, tokens, `${receipt}/export`)
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })

  test('another customer’s list answers like one that does not exist', async () => {
    const luis = await signInAs(bank, await addUser(bank, 'luis.gil'))
    const { txId } = await list()
    for (const query of ['', `?txId=${txId}`, `/export?txId=${txId}&format=PDF`]) {
      expect((await get(bank, luis, url(query))).json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('are closed while the bank has them switched off', async () => {
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'direct-debits', status: 'OFF' }))
    bank.clock.set('2026-11-25T09:31:00+01:00')
    expect((await get(bank, tokens, url())).json()).toMatchObject({ code: 'FEATURE_OFF' })
    expect((await get(bank, tokens, `/services/direct-debit/v1/${account.id}/mandates`)).json()).toMatchObject({ code: 'FEATURE_OFF' })
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
  })
})

/**
 * Specification §7, direct-debit («exports, return motives, receipt and transfer views», «return of transfers and of receipts»), and what
 * its screens need beside it.
 */
const CALLS = [
  'GET /direct-debit/v1/{accountId}/receipts-extract',
  'GET /direct-debit/v1/{accountId}/receipts-extract/export',
  'GET /direct-debit/v1/{accountId}/receipts/{receiptId}/view',
  'GET /direct-debit/v1/{accountId}/receipts/{receiptId}/export',
  'GET /direct-debit/v1/{accountId}/transfers/{transferId}/view',
  'GET /direct-debit/v1/{accountId}/receipts/{receiptId}/return-motives',
  'GET /direct-debit/v1/{accountId}/transfers/{transferId}/return-motives',
  'POST /direct-debit/v1/{accountId}/receipts/{receiptId}/return/authorization',
  'POST /direct-debit/v1/{accountId}/receipts/{receiptId}/return/confirmation',
  'POST /direct-debit/v1/{accountId}/transfers/{transferId}/return/authorization',
  'POST /direct-debit/v1/{accountId}/transfers/{transferId}/return/confirmation',
  'POST /direct-debit/v1/{accountId}/transfers/{transferId}/recall/authorization',
  'POST /direct-debit/v1/{accountId}/transfers/{transferId}/recall/confirmation',
  'GET /direct-debit/v1/{accountId}/mandates',
  'GET /direct-debit/v1/{accountId}/mandates/{mandateId}',
  'POST /direct-debit/v1/{accountId}/mandates/{mandateId}/block/authorization',
  'POST /direct-debit/v1/{accountId}/mandates/{mandateId}/block/confirmation',
  'POST /direct-debit/v1/{accountId}/mandates/{mandateId}/limit/authorization',
  'POST /direct-debit/v1/{accountId}/mandates/{mandateId}/limit/confirmation',
]

test('every call of direct debits is answered, and no other', async () => {
  expect(directDebitRoutes.map(({ call: { method, path } }) => `${method} ${path}`)).toEqual(CALLS)
  const { paths } = (await bank.app.inject({ url: '/services/openapi.json' })).json<{ paths: Record<string, Record<string, unknown>> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/services/, '')}`),
  )
  expect(described).toEqual(expect.arrayContaining(CALLS))
})
