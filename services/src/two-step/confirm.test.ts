import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, SIGNATURE_ATTEMPTS, SIGNATURE_LOCK_SECONDS } from '@almenara/contract/limits'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ledgerAccounts } from '../ledger/tables.ts'
import { contacts, users } from '../identity/tables.ts'
import { contentOf } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { powers } from '../products/tables.ts'
import {
  addAccount,
  addCoHolder,
  move,
  openTestBank,
  post,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../testing/bank.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../testing/orders.ts'
import { withPasskey } from '../testing/signers.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let from: TestAccount
let to: TestAccount
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  user = await addSignatory(bank, `firmante.${people}`)
  from = await addAccount(bank, user)
  to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 100_000, '2026-11-19')
})

const input = (amount = 25_000) => ({ target: to.id, amount, concept: '' })
const code = () => lastCode(bank, user.mobile)
const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))

async function signedIn() {
  const tokens = await signInAs(bank, user)
  const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const authorized = async (amount?: number): Promise<OrderState> => (await transfer.authorize(input(amount))).json()
  return { tokens, transfer, authorized }
}

async function balanceOf({ ledgerAccountId }: TestAccount): Promise<number | undefined> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, ledgerAccountId))
  return row?.balance
}

test('a lock that has run out gives five tries more, and locks anew', async () => {
  for (let locks = 0; locks < 3; locks += 1) {
    const { transfer, authorized } = await signedIn()
    const { operationId } = await authorized()
    const sent = await code()
    for (let tries = 1; tries < SIGNATURE_ATTEMPTS; tries += 1) {
      expect((await transfer.code(operationId, wrongCode(sent))).json().code).toBe('SIGNATURE_WRONG')
    }
    expect((await transfer.code(operationId, wrongCode(sent))).json().code).toBe('SIGNATURE_LOCKED')
    expect((await transfer.code(operationId, sent)).json().code).toBe('SIGNATURE_LOCKED')
    expect((await transfer.authorize(input())).json().code).toBe('SIGNATURE_LOCKED')
    later(SIGNATURE_LOCK_SECONDS)
  }
  expect(await balanceOf(from)).toBe(100_000)
})

test('whoever is locked is told once by e-mail, in case somebody else is guessing', async () => {
  const since = bank.clock.now()
  const email = { partyId: user.partyId, kind: 'EMAIL' as const, value: `${user.username}@correo.example`, since }
  await bank.database.transaction((tx) => tx.insert(contacts).values(email))
  const { transfer, authorized } = await signedIn()
  const { operationId } = await authorized()
  const wrong = wrongCode(await code())
  await Promise.all(Array.from({ length: SIGNATURE_ATTEMPTS + 3 }, () => transfer.code(operationId, wrong)))
  const sent = await bank.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, email.value))
  expect(sent.map((row) => contentOf(bank.bank, row)?.text)).toEqual([
    expect.stringContaining('Se ha bloqueado la firma con un código por SMS, tras cinco intentos fallidos seguidos.'),
  ])
})

test('choosing again the method that is asked sends no code before the pause is over', async () => {
  const { tokens, authorized } = await signedIn()
  const { operationId } = await authorized()
  const first = await code()
  const choose = () => post(bank, tokens, `/services/signature/v1/${operationId}/method`, { method: 'OTP_SMS' })
  expect((await choose()).json().code).toBe('RESEND_TOO_SOON')
  expect(await code()).toBe(first)
  later(OTP_RESEND_SECONDS)
  expect((await choose()).json().status).toBe('SIGNING')
  expect(await code()).not.toBe(first)
})

test('a power that was taken away meanwhile signs nothing, and what was signed before it stays answered', async () => {
  const { transfer, authorized } = await signedIn()
  const done = await authorized(100)
  const doneCode = await code()
  const first = await transfer.code(done.operationId, doneCode)
  const { operationId } = await authorized()
  const sent = await code()
  await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, from.id)))
  expect((await transfer.code(operationId, sent)).json().code).toBe('PRODUCT_CONSULTATIVE')
  expect((await transfer.code(done.operationId, doneCode)).json()).toEqual(first.json())
  await bank.database.transaction((tx) => tx.delete(powers).where(eq(powers.productId, from.id)))
  expect((await transfer.code(operationId, sent)).json().code).toBe('PRODUCT_CONSULTATIVE')
  expect(await balanceOf(from)).toBe(99_900)
})

test('a customer made consultative between the two calls signs nothing, and what was signed before stays answered', async () => {
  const { transfer, authorized } = await signedIn()
  const first = await authorized()
  const sent = await code()
  const executive = (value: boolean) =>
    bank.database.transaction((tx) => tx.update(users).set({ executive: value }).where(eq(users.id, user.id)))
  await executive(false)
  const refused = await transfer.code(first.operationId, sent)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'CONSULTATIVE'])
  expect(await balanceOf(from)).toBe(100_000)
  await executive(true)
  expect((await transfer.code(first.operationId, sent)).json().status).toBe('EXECUTED')
  await executive(false)
  expect((await transfer.code(first.operationId, sent)).json().status).toBe('EXECUTED')
})

test('after twenty codes in an hour of which none was used no more are sent; an hour later, or once one is used, they are', async () => {
  const { transfer, authorized } = await signedIn()
  for (let asked = 1; asked < 20; asked += 1) await authorized()
  const { operationId } = await authorized()
  const refused = await transfer.authorize(input())
  expect([refused.statusCode, refused.json().code, refused.json().error.firmAuthType]).toEqual([429, 'CODES_LIMIT', 'OTP_SMS'])
  later(OTP_RESEND_SECONDS)
  expect((await post(bank, (await signedIn()).tokens, '/services/users/v1/forwardOTP', { operationId })).json().code).toBe('CODES_LIMIT')
  expect((await transfer.code(operationId, await code())).json().status).toBe('EXECUTED')
  expect((await authorized()).status).toBe('SIGNING')
})

test('codes asked for at the same moment are counted one by one', async () => {
  const { transfer } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 30 }, () => transfer.authorize(input())))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  later(3600)
  const { authorized } = await signedIn()
  expect((await authorized()).status).toBe('SIGNING')
})

test.each(['by the process that opened it', 'by another'])(
  'an order is signed at the path that it was asked for at, and at any other it is not there: %s',
  async (which) => {
    const { tokens, transfer, authorized } = await signedIn()
    const elsewhere = operation(bank, tokens, `/services/internal-transfers/v1/${to.id}/creation`)
    const { operationId } = await authorized()
    if (which === 'by another') bank.bank.orders.recent.forget(operationId)
    const sent = await code()
    const unknown = await elsewhere.code(randomUUID(), sent)
    for (const tried of [sent, wrongCode(sent)]) {
      const refused = await elsewhere.code(operationId, tried)
      expect(refused.statusCode).toBe(404)
      expect({ ...refused.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
    expect(await balanceOf(to)).toBe(0)
    expect((await transfer.code(operationId, sent)).json().status).toBe('EXECUTED')
    expect((await elsewhere.code(operationId, sent)).statusCode).toBe(404)
    expect(await balanceOf(to)).toBe(25_000)
  },
)
test('going to another method and back sends no code before the pause is over, in this order or in another', async () => {
  await withPasskey(bank, user)
  const { tokens, authorized } = await signedIn()
  const choose = (id: string, method: string) => post(bank, tokens, `/services/signature/v1/${id}/method`, { method })
  const sent = async () => bank.database.$count(outboxMessages, eq(outboxMessages.recipient, user.mobile))
  const { operationId } = await authorized()
  expect(await sent()).toBe(0)
  expect((await choose(operationId, 'OTP_SMS')).json().signature.challenge.method).toBe('OTP_SMS')
  expect((await choose(operationId, 'PASSKEY')).statusCode).toBe(200)
  const refused = (await choose(operationId, 'OTP_SMS')).json()
  expect(refused).toMatchObject({ code: 'RESEND_TOO_SOON', error: { message: expect.stringContaining(`${OTP_RESEND_SECONDS} s`) } })
  const other = await authorized()
  expect((await choose(other.operationId, 'OTP_SMS')).json().code).toBe('RESEND_TOO_SOON')
  expect(await sent()).toBe(1)
  later(OTP_RESEND_SECONDS)
  expect((await choose(operationId, 'OTP_SMS')).json().status).toBe('SIGNING')
})

test('a code that was signed with keeps nobody from asking for one for the next order', async () => {
  await withPasskey(bank, user)
  const { tokens, transfer, authorized } = await signedIn()
  const choose = (id: string) => post(bank, tokens, `/services/signature/v1/${id}/method`, { method: 'OTP_SMS' })
  const first = await authorized()
  expect((await choose(first.operationId)).statusCode).toBe(200)
  expect((await transfer.code(first.operationId, await code())).json().status).toBe('EXECUTED')
  const next = await authorized()
  expect((await choose(next.operationId)).json().signature.challenge.method).toBe('OTP_SMS')
})
