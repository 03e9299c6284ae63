import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { branches } from '../../branches/tables.ts'
import { postalAddresses } from '../../identity/tables.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { powers, products } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation } from '../../testing/orders.ts'
import { readPdf } from '../../testing/pdf.ts'
import { counterfoilRequests } from './tables.ts'

const PATH = '/services/operations/v1/request-counterfoil'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let request: ReturnType<typeof operation>
let people = 0

const BRANCH = { kind: 'BRANCH', address: 'Calle Mayor, 1', postcode: '46001', town: 'Valencia', province: 'Valencia' } as const
const PLACE = { latitude: 39.47, longitude: -0.37, accessible: true, alwaysOpen: false, zone: 'Europe/Madrid' } as const
const SEARCH = { townSearch: 'valencia', provinceSearch: 'valencia', search: 'valencia' }

beforeAll(async () => {
  bank = await openTestBank()
  await bank.database.transaction((tx) =>
    tx.insert(branches).values([
      { id: '0418', name: 'Oficina de Valencia', ...BRANCH, ...PLACE, ...SEARCH },
      { id: 'C0001', name: 'Cajero de Valencia', ...BRANCH, kind: 'CASHPOINT', ...PLACE, ...SEARCH },
    ]),
  )
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `talon.${people}`)
  await bank.database.transaction((tx) =>
    tx.insert(postalAddresses).values({ partyId: user.partyId, line: 'Calle del Mar, 7', postcode: '46003', town: 'Valencia' }),
  )
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  request = operation(bank, tokens, PATH)
})

const input = (more: Record<string, unknown> = {}) => ({ account: account.id, type: 'cheques-25', branch: '0418', ...more })

async function signed(more?: Record<string, unknown>): Promise<OrderState> {
  const reply = await request.authorize(input(more))
  expect(reply.statusCode, reply.body).toBe(200)
  const { operationId }: OrderState = reply.json()
  return (await request.code(operationId, await lastCode(bank, user.mobile))).json()
}

async function balance(): Promise<number> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
  return row?.balance ?? Number.NaN
}

describe('a cheque book', () => {
  test('collected at a branch costs its fee, and is there five bank days later', async () => {
    const done = await signed()
    expect(done).toMatchObject({ status: 'EXECUTED', amount: 1_250, receipt: { reference: expect.any(String) } })
    expect(done.done?.text).toBe('Podrá recogerlo desde el 27/11/2026.')
    expect(await balance()).toBe(8_750)
    const [row] = await bank.database.select().from(counterfoilRequests).where(eq(counterfoilRequests.orderId, done.operationId))
    expect(row).toMatchObject({ productId: account.id, forms: 25, cost: 1_250, branchId: '0418', readyOn: '2026-11-27' })
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('sent to the holder costs the postage too', async () => {
    const done = await signed({ branch: undefined })
    expect(done.facts.find(({ label }) => label === 'Se envía a')?.value).toEqual({
      type: 'TEXT',
      text: 'Calle del Mar, 7, 46003 Valencia',
    })
    expect(await balance()).toBe(10_000 - 1_250 - 650)
  })

  test('without a fee moves no money and is signed all the same', async () => {
    const done = await signed({ type: 'ingresos-50' })
    expect(done).toMatchObject({ status: 'EXECUTED' })
    expect(done.amount).toBeUndefined()
    expect(await balance()).toBe(10_000)
  })

  test('has its document, for whoever signed it', async () => {
    const { operationId, receipt } = await signed()
    const reply = await get(bank, tokens, `${PATH}/${operationId}/export`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.headers['content-disposition']).toContain(`solicitud-talonario-${receipt?.reference}.pdf`)
    const text = (await readPdf(reply.rawPayload)).pages.join(' ')
    for (const word of ['Solicitud de talonario', 'Cheques nominativos', 'Oficina de Valencia']) expect(text).toContain(word)
    const other = await signInAs(bank, await addUser(bank, `otro.talon.${people}`))
    expect((await get(bank, other, `${PATH}/${operationId}/export`)).statusCode).toBe(404)
  })

  test('the SMS names the account and the fee, and fits in one message', async () => {
    await request.authorize(input())
    const text = await lastSms(bank, user.mobile)
    expect(text).toContain('12,50 EUR')
    expect(text).toContain(account.iban.slice(-4))
    expect(text.length).toBeLessThanOrEqual(160)
  })
})

describe('another one for the same account', () => {
  test('has to wait until the first is there', async () => {
    await signed()
    const reply = await request.authorize(input())
    expect([reply.statusCode, reply.json().fields[0]]).toEqual([
      400,
      { field: 'account', message: 'Ya hay un talonario en camino para esta cuenta. Llegará el 27/11/2026.' },
    ])
    const [{ accounts }] = (await get(bank, tokens, `${PATH}/account-types`)).json().accountTypes
    expect(accounts[0].awaitedOn).toBe('2026-11-27')
    bank.clock.set('2026-11-27T10:00:00+01:00')
    request = operation(bank, await signInAs(bank, user), PATH)
    expect((await signed()).status).toBe('EXECUTED')
  })

  test('prepared before the first was signed is refused, and costs nothing', async () => {
    const first: OrderState = (await request.authorize(input())).json()
    const firstCode = await lastCode(bank, user.mobile)
    const second: OrderState = (await request.authorize(input())).json()
    const secondCode = await lastCode(bank, user.mobile)
    const replies = await Promise.all([request.code(first.operationId, firstCode), request.code(second.operationId, secondCode)])
    expect(new Set(replies.map((reply) => reply.json().status))).toEqual(new Set(['EXECUTED', 'REFUSED']))
    expect(replies.map((reply) => reply.json().refusal?.code)).toContain('COUNTERFOIL_AWAITED')
    expect(await balance()).toBe(8_750)
  })
})

describe('what is refused before it is signed', () => {
  test.each([
    ['a type that is not there', { type: 'oro' }, 'type'],
    ['a branch that is not there', { branch: '9999' }, 'branch'],
    ['a cashpoint', { branch: 'C0001' }, 'branch'],
  ])('%s, naming the field', async (_, more, field) => {
    const reply = await request.authorize(input(more))
    expect([reply.statusCode, reply.json().fields?.[0]?.field], reply.body).toEqual([400, field])
  })

  test('a type that is not for that kind of account', async () => {
    await bank.database.transaction((tx) => tx.update(products).set({ type: 'CREDIT' }).where(eq(products.id, account.id)))
    expect((await request.authorize(input({ type: 'ingresos-50' }))).json().fields[0].field).toBe('type')
    expect((await request.authorize(input())).statusCode).toBe(200)
  })

  test('to be sent to a holder whose address the bank does not have', async () => {
    await bank.database.transaction((tx) => tx.delete(postalAddresses).where(eq(postalAddresses.partyId, user.partyId)))
    expect((await request.authorize(input({ branch: undefined }))).json().fields[0].field).toBe('branch')
  })

  test('a fee that the account cannot pay', async () => {
    await move(bank, account, -9_000, '2026-11-20')
    expect((await request.authorize(input())).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'account' }] })
  })

  test('another customer’s account like one that does not exist, and a consultative product', async () => {
    const stranger = await addAccount(bank, await addUser(bank, `ajeno.talon.${people}`))
    for (const id of [stranger.id, 'nadie']) expect((await request.authorize(input({ account: id }))).statusCode).toBe(404)
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, account.id)))
    expect((await request.authorize(input())).json().code).toBe('PRODUCT_CONSULTATIVE')
  })
})

test('types say their fee and for which accounts, and accounts where theirs may be collected or sent', async () => {
  const { types, postage, readyOn } = (await get(bank, tokens, `${PATH}/types`)).json()
  expect(types[0]).toEqual({ id: 'cheques-25', name: 'Cheques nominativos', forms: 25, fee: 1_250, accountTypes: ['VIEW', 'CREDIT'] })
  expect([postage, readyOn]).toEqual([650, '2026-11-27'])
  const { accountTypes } = (await get(bank, tokens, `${PATH}/account-types`)).json()
  expect(accountTypes).toEqual([
    {
      type: 'VIEW',
      name: 'Cuentas a la vista',
      accounts: [
        expect.objectContaining({
          id: account.id,
          branch: { id: '0418', name: 'Oficina de Valencia', address: 'Calle Mayor, 1, 46001 Valencia', town: 'Valencia' },
          address: 'Calle del Mar, 7, 46003 Valencia',
        }),
      ],
    },
  ])
})

// Last: what the bank remembers of its features outlives it.
test('everything is refused while the bank has closed the feature', async () => {
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'accounts.request-counterfoil', status: 'OFF' }))
  bank.clock.set('2026-12-31T10:00:00+01:00')
  request = operation(bank, await signInAs(bank, user), PATH)
  expect((await request.authorize(input())).json().code).toBe('FEATURE_OFF')
  await bank.database.transaction((tx) => tx.delete(featureStatuses))
})
