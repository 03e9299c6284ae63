import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import { products } from '../../products/tables.ts'
import { addAccount, move, openAnotherProcess, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { transferTo } from '../../testing/transfers.ts'
import { payments } from '../../payments/tables.ts'

let bank: TestBank
let names: number
beforeEach(async () => {
  names = 0
  bank = await openTestBank()
})
afterEach(() => bank.close())

interface Ordered {
  account: TestAccount
  sign: () => Promise<OrderState & { code?: string }>
}

/** Somebody with 1.000 € who has a transfer ready to be signed. */
async function ordered(to: string, more: object = {}): Promise<Ordered> {
  names += 1
  const user = await addSignatory(bank, `transfiere.${names}`)
  const account = await addAccount(bank, user)
  await move(bank, account, 1_000_00, '2026-11-19')
  const calls = operation(bank, await signInAs(bank, user), `/services/transfers/v1/${account.id}/creation`)
  const { operationId }: OrderState = (await calls.authorize(transferTo(to, more))).json()
  const code = await lastCode(bank, user.mobile)
  return { account, sign: async () => (await calls.code(operationId, code)).json() }
}

const endOf = ({ status, refusal, code }: OrderState & { code?: string }) => refusal?.code ?? status ?? code

test('transfers that are signed together are each judged by what is true when they are done', async () => {
  const payee = await addAccount(bank, await addSignatory(bank, 'cobra'))
  const closing = await addAccount(bank, await addSignatory(bank, 'cancela'))
  const elsewhere = await addOther(bank)
  const all = [
    await ordered(elsewhere),
    await ordered(payee.iban),
    await ordered(elsewhere, { when: { type: 'INSTANT' } }),
    await ordered(elsewhere, { when: { type: 'DAY', on: '2026-12-01' } }),
  ]
  const [poor, late] = [await ordered(elsewhere), await ordered(closing.iban)]
  await move(bank, poor.account, -900_00, '2026-11-20')
  await bank.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, closing.id)))
  const answers = await Promise.all([...all, poor, late].map(({ sign }) => sign()))
  expect(answers.map(endOf)).toEqual(['EXECUTED', 'EXECUTED', 'EXECUTED', 'EXECUTED', 'INSUFFICIENT_FUNDS', 'TARGET_CLOSED'])
  const kinds = (await bank.database.select().from(payments)).map(({ kind, state }) => (state === 'SCHEDULED' ? state : kind)).toSorted()
  expect(kinds).toEqual(['BOOK', 'INSTANT', 'ORDINARY', 'SCHEDULED'])
  expect(await moneyIn(bank, payee)).toEqual({ balance: 250_00, held: 0 })
  expect(await moneyIn(bank, poor.account)).toEqual({ balance: 100_00, held: 0 })
  expect(await verifyLedger(bank.database)).toEqual([])
})

test('a customer’s limit of a day is exact under twenty transfers signed at once in three processes', async () => {
  const user = await addSignatory(bank, 'muchas')
  const account = await addAccount(bank, user)
  await move(bank, account, 1_000_000_00, '2026-11-19')
  const others = await Promise.all([1, 2].map(() => openAnotherProcess(bank)))
  const apps = [bank.app, ...others.map(({ app }) => app)]
  const tokens = await signInAs(bank, user)
  const url = `/services/transfers/v1/${account.id}/creation`
  const to = await addOther(bank)
  const signs = []
  for (let place = 0; place < 20; place += 1) {
    const calls = operation(bank, tokens, url)
    const { operationId }: OrderState = (await calls.authorize(transferTo(to, { amount: 20_000_00 }))).json()
    const code = await lastCode(bank, user.mobile)
    const there = operation({ ...bank, app: apps[place % 3] ?? bank.app }, tokens, url)
    signs.push(async () => endOf((await there.code(operationId, code)).json()))
  }
  const ends = await Promise.all(signs.map((sign) => sign()))
  // 250.000 € a day by this channel.
  expect(ends.filter((end) => end === 'EXECUTED')).toHaveLength(12)
  expect(ends.filter((end) => end === 'TRANSFER_LIMIT')).toHaveLength(8)
  await Promise.all(
    others.map(async ({ app, database }) => {
      await app.close()
      await database.close()
    }),
  )
})

test('two processes whose groups have the same accounts, each the other way round, lose no cent and wait for each other in one order', async () => {
  const other = await openAnotherProcess(bank)
  const apps = [bank.app, other.app]
  const people = []
  for (let place = 0; place < 6; place += 1) {
    const user = await addSignatory(bank, `anillo.${place}`)
    const account = await addAccount(bank, user)
    await move(bank, account, 1_000_00, '2026-11-19')
    people.push({ user, account, tokens: await signInAs(bank, user) })
  }
  const elsewhere = await addOther(bank)
  const signs: (() => Promise<[number, string | undefined]>)[] = []
  for (const [place, { user, account, tokens }] of people.entries()) {
    const [next, last] = [people[(place + 1) % people.length], people.at(place - 1)]
    for (const [turn, to] of [next?.account.iban, last?.account.iban, elsewhere].entries()) {
      const url = `/services/transfers/v1/${account.id}/creation`
      const { operationId }: OrderState = (await operation(bank, tokens, url).authorize(transferTo(to ?? '', { amount: 10_00 }))).json()
      const code = await lastCode(bank, user.mobile)
      const calls = operation({ ...bank, app: apps[(place + turn) % 2] ?? bank.app }, tokens, url)
      // Each is signed twice.
      const sign = async (): Promise<[number, string | undefined]> => [turn, endOf((await calls.code(operationId, code)).json())]
      signs.push(sign, sign)
    }
  }
  const ends = await Promise.all(signs.map((sign) => sign()))
  expect(ends.filter(([, end]) => end !== 'EXECUTED')).toEqual([])
  expect(await bank.database.$count(payments)).toBe(3 * people.length)
  // What they send each other evens out; what went to another bank went once.
  for (const { account } of people) expect(await moneyIn(bank, account)).toEqual({ balance: 990_00, held: 0 })
  expect(await verifyLedger(bank.database)).toEqual([])
  await other.app.close()
  await other.database.close()
})
