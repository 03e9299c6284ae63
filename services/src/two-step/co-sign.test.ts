import { randomUUID } from 'node:crypto'
import type { PendingOrder } from '@almenara/contract/areas/signature'
import { addSeconds } from '@almenara/contract/dates'
import { CO_SIGNED_ORDER_SECONDS } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { powers } from '../products/tables.ts'
import { get, move, openTestBank, post, signInAs, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { addSignedIn, mustSign, openCoSigning, type Signatory } from '../testing/co-signing.ts'
import { lastCode, lastSms, operation, wrongCode } from '../testing/orders.ts'
import { expireOrders } from './expire.ts'
import { expireAndRemind } from './order-sweeper.ts'

let bank: TestBank
let from: TestAccount
let to: TestAccount
let ana: Signatory
let luis: Signatory
let eva: Signatory
let stranger: Signatory
let round = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  round += 1
  ;({ ana, luis, eva, from, to } = await openCoSigning(bank, round))
  stranger = await addSignedIn(bank, `otro.${round}`)
})

const limitOf = (user: TestUser, cents: number) =>
  bank.database.transaction((tx) =>
    tx
      .update(powers)
      .set({ signLimit: toCents(cents) })
      .where(and(eq(powers.userId, user.id), eq(powers.productId, from.id))),
  )

/** Ana orders and signs. */
async function ordered(amount = 25_000): Promise<OrderState> {
  const transfer = operation(bank, ana.tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const { operationId }: OrderState = (await transfer.authorize({ target: to.id, amount, concept: '' })).json()
  return (await transfer.code(operationId, await lastCode(bank, ana.mobile))).json()
}

const path = (id: string, rest = '') => `/services/signature/v1/pending-orders/${id}${rest}`
const ask = (who: Signatory, id: string) => post(bank, who.tokens, path(id, '/authorization'), {})
const confirm = (who: Signatory, id: string, code: string) =>
  post(bank, who.tokens, path(id, '/confirmation'), { operationId: id, proof: { method: 'OTP_SMS', code } })
const refuse = (who: Signatory, id: string, reason = 'No procede') => post(bank, who.tokens, path(id, '/refusal'), { reason })
const detail = (who: Signatory, id: string) => get(bank, who.tokens, path(id))
async function pending(who: Signatory): Promise<PendingOrder[]> {
  return (await get(bank, who.tokens, '/services/signature/v1/pending-orders')).json().rows
}
async function sign(who: Signatory, id: string): Promise<OrderState> {
  await ask(who, id)
  return (await confirm(who, id, await lastCode(bank, who.mobile))).json()
}
async function money(): Promise<{ balance: number; held: number }> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, from.ledgerAccountId))
  return { balance: row?.balance ?? Number.NaN, held: row?.held ?? Number.NaN }
}

describe('an order that needs another signature', () => {
  test('waits with its money held, is found by the other signatories alone, and is executed by the last signature', async () => {
    await mustSign(bank, from, 2)
    const order = await ordered()
    expect(order).toMatchObject({ status: 'WAITING', signatures: { given: 1, required: 2, by: [{ name: `Persona ana.${round}` }] } })
    expect(await money()).toEqual({ balance: 100_000, held: 25_000 })
    expect(await pending(luis)).toEqual([
      expect.objectContaining({ operationId: order.operationId, amount: 25_000, orderedBy: `Persona ana.${round}`, awaits: 'ME' }),
    ])
    expect((await pending(ana)).map(({ awaits }) => awaits)).toEqual(['OTHERS'])
    expect(await pending(stranger)).toEqual([])
    expect(await sign(luis, order.operationId)).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS', 'OTP_SMS'] } })
    expect(await money()).toEqual({ balance: 75_000, held: 0 })
    expect([await pending(luis), await pending(eva), await pending(ana)]).toEqual([[], [], []])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('three signatures are three, each of another person, and the orderer sees who has signed', async () => {
    await mustSign(bank, from, 3)
    const { operationId } = await ordered()
    expect((await ask(ana, operationId)).statusCode).toBe(404)
    expect(await sign(luis, operationId)).toMatchObject({ status: 'WAITING', signatures: { given: 2, required: 3 } })
    // Whoever has signed gets the same answer, and does not count twice.
    expect((await confirm(luis, operationId, '000000')).json()).toMatchObject({ status: 'WAITING', signatures: { given: 2 } })
    const seen = (await detail(ana, operationId)).json()
    expect(seen.awaits).toBe('OTHERS')
    expect(seen.order.signatures.by.map(({ name }: { name: string }) => name)).toEqual([`Persona ana.${round}`, `Persona luis.${round}`])
    expect(await sign(eva, operationId)).toMatchObject({ status: 'EXECUTED' })
    expect(await money()).toEqual({ balance: 75_000, held: 0 })
  })

  test('the last two signatures at once execute it once', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    await Promise.all([ask(luis, operationId), ask(eva, operationId)])
    const codes = [await lastCode(bank, luis.mobile), await lastCode(bank, eva.mobile)] as const
    const replies = await Promise.all([confirm(luis, operationId, codes[0]), confirm(eva, operationId, codes[1])])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await money()).toEqual({ balance: 75_000, held: 0 })
  })

  test('above what its orderer may sign alone needs one more; at that limit it does not', async () => {
    await limitOf(ana, 25_000)
    expect(await ordered(25_000)).toMatchObject({ status: 'EXECUTED' })
    expect(await ordered(25_001)).toMatchObject({ status: 'WAITING', signatures: { required: 2 } })
  })

  test('asked twice, the signatory gets the same challenge and no second SMS; one signatory’s code does not serve another', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    const first = await ask(luis, operationId)
    expect(first.json().signature.challenge).toMatchObject({ method: 'OTP_SMS', phoneEnding: luis.mobile.slice(-3) })
    const sent = await lastCode(bank, luis.mobile)
    expect((await ask(luis, operationId)).json().signature).toEqual(first.json().signature)
    expect(await lastCode(bank, luis.mobile)).toBe(sent)
    await ask(eva, operationId)
    expect((await confirm(eva, operationId, sent)).json().code).toBe('SIGNATURE_WRONG')
    expect((await confirm(luis, operationId, wrongCode(sent))).json().code).toBe('SIGNATURE_WRONG')
    expect((await money()).held).toBe(25_000)
  })

  test.each([
    ['a stranger', async () => stranger],
    [
      'somebody who may only read the product',
      async () => {
        await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, eva.id)))
        return eva
      },
    ],
  ])('%s is answered as if it did not exist', async (_, who) => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    const someone = await who()
    const none = await detail(someone, randomUUID())
    expect(none.statusCode).toBe(404)
    const answers = await Promise.all([
      detail(someone, operationId),
      ask(someone, operationId),
      confirm(someone, operationId, '000000'),
      refuse(someone, operationId),
    ])
    for (const answer of answers) expect([answer.statusCode, answer.json().error]).toEqual([404, none.json().error])
  })

  test('whose signatory has lost their power since they were asked is not signed by them', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    await ask(luis, operationId)
    const sent = await lastCode(bank, luis.mobile)
    await bank.database.transaction((tx) => tx.delete(powers).where(eq(powers.userId, luis.id)))
    expect((await confirm(luis, operationId, sent)).json().code).toBe('PRODUCT_CONSULTATIVE')
    const other = operation(bank, luis.tokens, `/services/internal-transfers/v1/${from.id}/creation`)
    expect((await other.code(operationId, sent)).json().code).toBe('PRODUCT_CONSULTATIVE')
    expect(await money()).toEqual({ balance: 100_000, held: 25_000 })
  })
})

describe('an order that is not signed by all', () => {
  test('is refused with a reason: its money is given back, its orderer is told and reads why, and nobody signs it any more', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    const reply = await refuse(luis, operationId, ' Falta la factura ')
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ status: 'CANCELLED', refusal: { code: 'REFUSED_BY_SIGNATORY' } })
    expect(reply.json().refusal.message).toBe('Usted no la ha firmado: «Falta la factura». No se ha hecho ningún cargo.')
    expect(await money()).toEqual({ balance: 100_000, held: 0 })
    const sms = await lastSms(bank, ana.mobile)
    expect(sms).toContain(`Persona luis.${round} no ha firmado un traspaso`)
    expect(sms).not.toContain('factura')
    expect(await pending(ana)).toEqual([expect.objectContaining({ operationId, awaits: 'NOBODY', refusal: 'Falta la factura' })])
    expect((await detail(ana, operationId)).json().order.refusal.message).toContain('Otro apoderado no la ha firmado: «Falta la factura»')
    expect((await ask(eva, operationId)).statusCode).toBe(404)
    expect((await refuse(eva, operationId)).statusCode).toBe(404)
    bank.clock.set(addSeconds(bank.clock.now(), 8 * 24 * 3600))
    expect(await pending({ ...ana, tokens: await signInAs(bank, ana) })).toEqual([])
  })

  test('a refusal says why, in at most 140 characters', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    for (const reason of ['', '   ', 'x'.repeat(141)]) {
      const reply = await refuse(luis, operationId, reason)
      expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, 'reason'])
    }
    expect(await money()).toEqual({ balance: 100_000, held: 25_000 })
  })

  test('lapses: its money is given back and it is nobody’s task', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    bank.clock.set(addSeconds(bank.clock.now(), CO_SIGNED_ORDER_SECONDS))
    const again = { ...luis, tokens: await signInAs(bank, luis) }
    expect(await pending(again)).toEqual([])
    expect((await ask(again, operationId)).statusCode).toBe(404)
    expect(await expireOrders(bank.bank)).toBeGreaterThan(0)
    expect(await money()).toEqual({ balance: 100_000, held: 0 })
  })

  test('its orderer may give it up while it waits', async () => {
    await mustSign(bank, from, 2)
    const { operationId } = await ordered()
    expect([(await detail(ana, operationId)).json().mine, (await detail(luis, operationId)).json().mine]).toEqual([true, false])
    expect((await post(bank, luis.tokens, `/services/signature/v1/${operationId}/cancel`, {})).statusCode).toBe(404)
    expect((await post(bank, ana.tokens, `/services/signature/v1/${operationId}/cancel`, {})).json().status).toBe('CANCELLED')
    expect(await money()).toEqual({ balance: 100_000, held: 0 })
    expect(await pending(luis)).toEqual([])
  })
})

test('every minute each process closes what lapsed and gives its money back; two at once do it once', async () => {
  await mustSign(bank, from, 2)
  const { operationId } = await ordered()
  bank.clock.set(addSeconds(bank.clock.now(), CO_SIGNED_ORDER_SECONDS))
  await Promise.all([expireAndRemind(bank.bank), expireAndRemind(bank.bank)])
  expect(await money()).toEqual({ balance: 100_000, held: 0 })
  const again = await signInAs(bank, ana)
  expect((await get(bank, again, `/services/signature/v1/${operationId}`)).json().status).toBe('EXPIRED')
})

test('the other signatories are told once that an order waits for them; whoever may not sign it is not', async () => {
  await mustSign(bank, from, 3)
  await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, eva.id)))
  const { operationId } = await ordered()
  const sms = await lastSms(bank, luis.mobile)
  expect(sms).toMatch(/Persona ana\.\d+ ha firmado un traspaso de 250,00 EUR a .*Falta su firma/)
  expect(sms).not.toMatch(/http|\d{6}/)
  await expect(lastSms(bank, eva.mobile)).rejects.toThrow('No message')
  await ask(luis, operationId)
  const proof = { method: 'OTP_SMS', code: await lastCode(bank, luis.mobile) }
  expect((await post(bank, luis.tokens, path(operationId, '/confirmation'), { operationId, proof })).json().status).toBe('WAITING')
  expect(await lastSms(bank, ana.mobile)).toMatch(/^Almenara: Clave /)
})

test('those that wait come in pages, and how many of all wait for whoever asks is told', async () => {
  await mustSign(bank, from, 2)
  await move(bank, from, 3_000_000, '2026-11-19')
  for (let made = 0; made < 27; made += 1) await ordered(1_000)
  const list = '/services/signature/v1/pending-orders'
  const first = (await get(bank, luis.tokens, list)).json()
  expect([first.rows.length, first.count, first.forMe, first.more]).toEqual([25, 27, 27, true])
  const second = (await get(bank, luis.tokens, `${list}?txId=${first.txId}&fromPage=2&toPage=2`)).json()
  expect([second.rows.length, second.more]).toEqual([2, false])
  expect(new Set([...first.rows, ...second.rows].map(({ operationId }) => operationId)).size).toBe(27)
  expect((await get(bank, ana.tokens, list)).json()).toMatchObject({ count: 27, forMe: 0 })
  expect((await get(bank, stranger.tokens, `${list}?txId=${first.txId}`)).json().code).toBe('TX_UNKNOWN')
})
