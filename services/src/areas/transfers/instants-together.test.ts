import { fileURLToPath } from 'node:url'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAside } from '../../calendar/set-aside.ts'
import { exchange } from '../../payments/exchange.ts'
import { MOST_FILES } from '../../payments/sepa-line.ts'
import { payments, sepaMessages } from '../../payments/tables.ts'
import { addAccount, move, openAnotherProcess, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { startChild } from '../../testing/child.ts'
import { addOther, answers, expectAgreement } from '../../testing/clearing.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { transferTo } from '../../testing/transfers.ts'
import { orders } from '../../two-step/tables.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../../brand/almenara.json', import.meta.url))

let bank: TestBank
let names: number
beforeEach(async () => {
  names = 0
  bank = await openTestBank()
})
afterEach(() => bank.close())

interface Customer {
  account: TestAccount
  /** Orders 100 € to an account at another bank; what is answered signs it. */
  order: (to: string, app?: TestBank['app']) => Promise<() => Promise<OrderState>>
}

/** Somebody with 1.000 €. */
async function customer(): Promise<Customer> {
  names += 1
  const user = await addSignatory(bank, `transfiere.${names}`)
  const account = await addAccount(bank, user)
  await move(bank, account, 1_000_00, '2026-11-19')
  const tokens = await signInAs(bank, user)
  const order = async (to: string, app = bank.app) => {
    const calls = operation({ ...bank, app }, tokens, `/services/transfers/v1/${account.id}/creation`)
    const { operationId }: OrderState = (await calls.authorize(transferTo(to, { amount: 100_00, when: { type: 'INSTANT' } }))).json()
    const code = await lastCode(bank, user.mobile)
    return async () => (await calls.code(operationId, code)).json()
  }
  return { account, order }
}

const endOf = ({ status, refusal }: OrderState) => refusal?.code ?? status

test('instant transfers that are signed together in two processes each have their own answer, and each is charged once', async () => {
  const other = await openAnotherProcess(bank)
  const natures = ['OPEN', 'CLOSED', 'OPEN', 'SILENT', 'OPEN', 'OFFLINE'] as const
  const all = await Promise.all(natures.map(customer))
  const signs = await Promise.all(
    all.map(async ({ order }, place) => order(await addOther(bank, natures[place]), place % 2 === 0 ? bank.app : other.app)),
  )
  const said = await Promise.all(signs.map((sign) => sign()))
  // Whoever finds the other process at it has the answer within a second, or «en curso».
  await exchange(bank.bank)
  const again = await Promise.all(signs.map((sign) => sign()))
  expect(again.map(endOf)).toEqual(['EXECUTED', 'SEPA_AC04', 'EXECUTED', 'PROCESSING', 'EXECUTED', 'SEPA_AB08'])
  for (const [place, one] of said.entries()) expect([endOf(again[place] ?? one), 'PROCESSING']).toContain(endOf(one))
  const money = await Promise.all(all.map(({ account }) => moneyIn(bank, account)))
  expect(money.map((one) => one?.balance)).toEqual([900_00, 1_000_00, 900_00, 1_000_00, 900_00, 1_000_00])
  expect(money.map((one) => one?.held)).toEqual([0, 0, 0, 100_00, 0, 0])
  const [silent] = await bank.database.select().from(payments).where(eq(payments.state, 'SENT'))
  expect(await answers(bank, silent?.transactionId ?? '', 'AB05')).toBe(true)
  await exchange(bank.bank)
  expect(endOf((await signs[3]?.()) ?? expect.unreachable())).toBe('SEPA_AB05')
  await expectAgreement(bank)
  await other.close()
})

/** The line as it is, but for a first message that waits until it is let through. */
function holdFirstMessage(): { isHeld: Promise<void>; letThrough: () => void } {
  const { sepa } = bank.bank
  let [hold, letThrough] = [() => {}, () => {}]
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const isThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const send: typeof sepa.send = async (...message) => {
    hold()
    await isThrough
    return sepa.send(...message)
  }
  Object.assign(bank.bank, { sepa: { ...sepa, send } })
  return { isHeld, letThrough }
}

test('the exchange of everything has its turn though instant transfers follow each other, and takes those that wait with it', async () => {
  const to = await addOther(bank)
  const [first, second] = await Promise.all([customer(), customer()])
  const [signFirst, signSecond] = [await first.order(to), await second.order(to)]
  const { isHeld, letThrough } = holdFirstMessage()
  const firstEnd = signFirst()
  await isHeld
  const everything = exchange(bank.bank)
  const secondEnd = signSecond()
  await expect.poll(() => bank.database.$count(payments, eq(payments.state, 'SENT'))).toBe(2)
  letThrough()
  expect(await everything).toBe(true)
  expect((await Promise.all([firstEnd, secondEnd])).map(endOf)).toEqual(['EXECUTED', 'EXECUTED'])
  await expectAgreement(bank)
})

test('more instant transfers than are read from the line at once all have their answer in their turn', async () => {
  const to = await addOther(bank)
  const all = await Promise.all(Array.from({ length: MOST_FILES + 3 }, customer))
  const signs = await Promise.all(all.map(({ order }) => order(to)))
  const { isHeld, letThrough } = holdFirstMessage()
  const [firstEnd, ...ends] = signs.map((sign) => sign())
  await isHeld
  await expect.poll(() => bank.database.$count(payments, eq(payments.state, 'SENT')), { timeout: 20_000 }).toBe(all.length)
  letThrough()
  expect(endOf((await firstEnd) ?? expect.unreachable())).toBe('EXECUTED')
  expect((await Promise.all(ends)).map(endOf)).toEqual(ends.map(() => 'EXECUTED'))
  await expectAgreement(bank)
})

test('an instant transfer is written with its message by what signs it, which is sent as it is when the line is up again', async () => {
  const { order } = await customer()
  const { sepa } = bank.bank
  Object.assign(bank.bank, { sepa: { ...sepa, send: async () => ({ outcome: 'LATER', reason: 'down' }) } })
  const sign = await order(await addOther(bank))
  expect(endOf(await sign())).toBe('PROCESSING')
  const [payment] = await bank.database.select().from(payments)
  const messages = await bank.database.select().from(sepaMessages)
  expect(payment).toMatchObject({ state: 'SENT', messageId: messages[0]?.id })
  expect(messages).toMatchObject([{ direction: 'OUT', name: 'pacs.008.001.09', doneAt: null }])
  Object.assign(bank.bank, { sepa })
  await exchange(bank.bank)
  expect(endOf(await sign())).toBe('EXECUTED')
  expect(await bank.database.select().from(sepaMessages).where(eq(sepaMessages.direction, 'OUT'))).toMatchObject([
    { xml: messages[0]?.xml },
  ])
})

test('an instant transfer whose message cannot be written is signed, holds its money and is left to the operator', async () => {
  const { account, order } = await customer()
  const sign = await order(await addOther(bank))
  Object.assign(bank.bank, { brand: { ...bank.bank.brand, bic: 'NO BIC' } })
  expect(endOf(await sign())).toBe('PROCESSING')
  const [payment] = await bank.database.select().from(payments)
  expect(payment).toMatchObject({ state: 'ACCEPTED', messageId: null })
  expect(await listAside(bank.database)).toMatchObject([{ work: 'instant-messages', item: payment?.id }])
  expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 100_00 })
})

test('processes killed as the system does, while instant transfers go and come together, lose none and charge none twice', async () => {
  const { database, clock } = bank
  const all = [await customer(), await customer(), await customer()]
  const to = await addOther(bank)
  const { sepa } = bank.bank
  let [rounds, killed] = [0, 0]
  // Later in a turn each time, until one has nothing left to be killed at.
  for (let isOver = false; !isOver; rounds += 1) {
    // Signed while the line is down: all of them leave by the next turn.
    Object.assign(bank.bank, { sepa: { ...sepa, send: async () => ({ outcome: 'LATER', reason: 'down' }) } })
    const signs = await Promise.all(all.map(({ order }) => order(to)))
    expect((await Promise.all(signs.map((sign) => sign()))).map(endOf)).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING'])
    Object.assign(bank.bank, { sepa })
    const settings = { connection: database.connection, now: clock.now(), brandFile: BRAND_FILE, stopAt: 1 + 3 * rounds }
    const child = startChild('speak-bizum', JSON.stringify(settings))
    isOver = (await child.says((line) => line === 'here' || line === 'done')) === 'done' || rounds === 5
    if (!isOver) killed += 1
    await child.kill()
  }
  expect(killed).toBeGreaterThan(2)
  // The database may not know yet that the last of them is gone, which keeps the exchange until then.
  await expect.poll(() => exchange(bank.bank), { timeout: 60_000 }).toBe(true)
  expect(await database.$count(payments, eq(payments.state, 'SETTLED'))).toBe(3 * rounds)
  expect(await database.$count(orders, eq(orders.status, 'EXECUTED'))).toBe(3 * rounds)
  for (const { account } of all) expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00 - rounds * 100_00, held: 0 })
  await expectAgreement(bank)
})
