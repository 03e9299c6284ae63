/** Who may make the calls of taxes, of which products, and while what is open. */
import { randomUUID } from 'node:crypto'
import { pathOf } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addUser, get, move, openTestBank, post, put, signInAs, type TestBank } from '../../testing/bank.ts'
import { addCredit, addLoan } from '../../testing/financings.ts'
import { addCustomer, lastCode, operation, wrongCode, type TestCustomer } from '../../testing/orders.ts'
import { modelFile, payTax, presented, presenting, quarter, TAX_PATH, uploadTaxes } from '../../testing/taxes.ts'
import { aeatRoutes } from './routes.ts'
import { declarations } from './tables.ts'

let bank: TestBank
let carmen: TestCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  carmen = await addCustomer(bank, `carmen.${people}`)
  await move(bank, carmen.account, 1_000_00, '2026-11-16')
})

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const own = () => ({ taxId: `${60_000_000 + people}${LETTERS[(60_000_000 + people) % 23]}` })

test('a credit account pays taxes, and a loan answers as what does not exist', async () => {
  const credit = await addCredit(bank, carmen.user)
  const loan = await addLoan(bank, carmen.user, carmen.account)
  const accounts = (await get(bank, carmen.tokens, `${TAX_PATH}/accounts`)).json<{ accounts: { id: string; type: string }[] }>().accounts
  expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining([carmen.account.id, credit.id]))
  expect(accounts.map(({ id }) => id)).not.toContain(loan.id)
  const pay = (accountId: string) => presenting(bank, carmen).authorize({ accountId, ...quarter(10_00, own()) })
  const [ofLoan, ofNobody] = [await pay(loan.id), await pay('noexiste')]
  expect([ofLoan.statusCode, ofLoan.json().code]).toEqual([404, ofNobody.json().code])
  const order = await presenting(bank, carmen).answer(await pay(credit.id), carmen.user.mobile)
  expect(order.json().status).toBe('EXECUTED')
})

test('an annulment is refused to who may only consult, to a wrong code, and the second of two that are asked for', async () => {
  const { operationId } = await payTax(bank, carmen, 20_00, own())
  const [tax] = await presented(bank, carmen, operationId)
  const path = `${TAX_PATH}/declarations/${tax?.id}/annulment`
  const reader = await addUser(bank, `consulta.${people}`, 'Almenara1', false)
  await bank.database.transaction((tx) => tx.insert(powers).values({ userId: reader.id, productId: carmen.account.id, position: 1 }))
  const reads = await signInAs(bank, reader)
  expect((await operation(bank, reads, path).authorize({ reason: 'x' })).json().code).toBe('CONSULTATIVE')
  const filing = `${TAX_PATH}/declarations/${tax?.id}/filing`
  expect((await put(bank, reads, filing, { filed: true })).json().code).toBe('CONSULTATIVE')
  expect((await get(bank, reads, `${TAX_PATH}/declarations/${tax?.id}/receipt-export`)).statusCode).toBe(200)
  const calls = operation(bank, carmen.tokens, path)
  const first = (await calls.authorize({ reason: 'Repetido' })).json()
  const code = await lastCode(bank, carmen.user.mobile)
  expect((await calls.code(first.operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
  const state = async () =>
    (
      await bank.database
        .select()
        .from(declarations)
        .where(eq(declarations.id, tax?.id ?? ''))
    )[0]?.state
  expect(await state()).toBe('PAID')
  bank.clock.set('2026-11-20T10:01:00+01:00')
  const second = (await calls.authorize({ reason: 'Otra vez' }, randomUUID())).json()
  const other = await lastCode(bank, carmen.user.mobile)
  expect((await calls.code(first.operationId, code)).json().status).toBe('EXECUTED')
  expect((await calls.code(second.operationId, other)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'ANNULMENT_CLOSED' } })
  expect(await state()).toBe('ANNULMENT_ASKED')
})

test('the eleventh file in a minute from one address waits, and one that is refused was counted', async () => {
  const codes: unknown[] = []
  for (let time = 0; time < 11; time += 1) {
    const reply = await uploadTaxes(bank, carmen, time === 0 ? Buffer.from('x') : modelFile([own()]), randomUUID(), '10.7.7.7')
    codes.push(reply.json().code)
  }
  expect([codes[0], ...codes.slice(-2)]).toEqual(['FILE_REFUSED', undefined, 'TOO_MANY'])
})

// Last: the gate believes what it was told for two seconds.
test('each call is refused while the bank keeps its feature closed, and each kind of account has one of its own', async () => {
  const credit = await addCredit(bank, carmen.user)
  const close = async (features: readonly string[], at: string) => {
    await bank.database.transaction(async (tx) => {
      await tx.delete(featureStatuses)
      await tx.insert(featureStatuses).values(features.map((feature) => ({ feature: feature as never, status: 'OFF' as const })))
    })
    bank.clock.set(at)
    return signInAs(bank, carmen.user)
  }
  let tokens = await close(['services.aeat.declarations', 'services.aeat.telematic-presentation'], '2026-11-20T10:10:00+01:00')
  for (const { call } of aeatRoutes) {
    const { method, path } = call
    const url = pathOf(path, { declarationId: 'a', operationId: randomUUID() })
    const send = { GET: () => get(bank, tokens, url), PUT: () => put(bank, tokens, url, {}), POST: () => post(bank, tokens, url, {}) }
    const answer = await send[method as keyof typeof send]()
    expect(answer.json(), path).toMatchObject({ code: 'FEATURE_OFF' })
  }
  for (const [feature, closed, open, at] of [
    ['accounts.telematic-presentation', carmen.account.id, credit.id, '2026-11-20T10:20:00+01:00'],
    ['financings.telematic-presentation', credit.id, carmen.account.id, '2026-11-20T10:30:00+01:00'],
  ] as const) {
    tokens = await close([feature], at)
    const pay = (accountId: string) => presenting(bank, { tokens }).authorize({ accountId, ...quarter(10_00, own()) })
    expect((await pay(closed)).json(), feature).toMatchObject({ code: 'FEATURE_OFF' })
    expect((await pay(open)).statusCode, feature).toBe(200)
  }
})
