import type { TokenReply } from '@almenara/contract/areas/session'
import { noCardProcessor } from '../../rails/cards/off.ts'
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS, SIGNATURE_ATTEMPTS, WEAK_SIGNATURE_MAXIMUM } from '@almenara/contract/limits'
import type { Challenge, EnrolledMethod, OrderState, Proof } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addAccount,
  addCoHolder,
  addUser,
  get,
  move,
  openTestBank,
  post,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { operation } from '../../testing/orders.ts'
import { signInFromApp, withCardPin, withCoordinates, withDevice, withPasskey } from '../../testing/signers.ts'
import type { AnySigner, PasskeySigner } from '../../testing/signers.ts'
import { unlock } from '../enrol.ts'
import { orders, orderSignatures } from '../tables.ts'
import { coordinateCards, passkeys } from './tables.ts'

let bank: TestBank
let user: TestUser
let tokens: TokenReply
let from: TestAccount
let to: TestAccount
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addUser(bank, `firma.${people}`)
  from = await addAccount(bank, user)
  to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 500_000, '2026-11-19')
  tokens = await signInFromApp(bank, user)
})

type Enrolling = (test: TestBank, who: TestUser) => Promise<unknown>
const METHODS: readonly [EnrolledMethod, Enrolling][] = [
  ['PASSKEY', withPasskey],
  ['BIOMETRY', withDevice],
  ['COORDINATES', withCoordinates],
  ['CARD_PIN', withCardPin],
]
const enrolled = async (enrolling: Enrolling, who = user) => (await enrolling(bank, who)) as AnySigner

const transferOf = (as = tokens, source = from) => operation(bank, as, `/services/internal-transfers/v1/${source.id}/creation`)
const input = (amount = 25_000) => ({ target: to.id, amount, concept: 'Ahorro' })
const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))

async function authorized(amount?: number): Promise<{ id: string; challenge: Challenge; state: OrderState }> {
  const reply = await transferOf().authorize(input(amount))
  expect(reply.statusCode, reply.body).toBe(200)
  const state: OrderState = reply.json()
  if (!state.signature) throw new Error('Nothing is asked')
  return { id: state.operationId, challenge: state.signature.challenge, state }
}
const confirm = async (id: string, proof: Proof) => (await transferOf().confirm(id, proof)).json()

describe.each(METHODS)('%s', (method, enrolling) => {
  test('signs the order once, and the receipt says with what', async () => {
    const signer = await enrolled(enrolling)
    const { id, challenge } = await authorized()
    expect(challenge.method).toBe(method)
    const proof = signer.answer(challenge)
    const first = await confirm(id, proof)
    expect(first).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: [method] } })
    expect(await confirm(id, proof)).toEqual(first)
  })

  test('sent ten times at once, the right answer executes once', async () => {
    const signer = await enrolled(enrolling)
    const { id, challenge } = await authorized()
    const proof = signer.answer(challenge)
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(id, proof)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0].status).toBe('EXECUTED')
  })

  test('a wrong answer says how many tries are left; the fifth locks it until the bank unlocks it', async () => {
    const signer = await enrolled(enrolling)
    const { id, challenge } = await authorized()
    for (let left = SIGNATURE_ATTEMPTS - 1; left > 0; left -= 1) {
      const message = left === 1 ? 'Le queda 1 intento.' : `Le quedan ${left} intentos.`
      expect((await confirm(id, signer.wrong(challenge))).error).toMatchObject({ code: 'SIGNATURE_WRONG', firmAuthType: method, message })
    }
    const phone = { number: bank.bank.brand.phones.customerService, hours: bank.bank.brand.phones.customerServiceHours }
    const lockedNow = { code: 'SIGNATURE_LOCKED', firmAuthType: method, locked: { left: [], phone } }
    expect((await confirm(id, signer.wrong(challenge))).error).toEqual({ ...lockedNow, type: 'VOID', message: '' })
    expect((await confirm(id, signer.answer(challenge))).error.code).toBe('SIGNATURE_LOCKED')
    later(48 * 3600)
    tokens = await signInFromApp(bank, user)
    expect((await transferOf().authorize(input())).json().code).toBe('SIGNATURE_LOCKED')
    await bank.database.transaction((tx) => unlock(tx, user.id, method))
    const again = await authorized()
    expect((await confirm(again.id, signer.answer(again.challenge))).status).toBe('EXECUTED')
  })

  test('the answer of one order does not sign another with another amount, another payee or another owner', async () => {
    const signer = await enrolled(enrolling)
    const first = await authorized(1_000)
    const proof = signer.answer(first.challenge)
    expect((await confirm(first.id, proof)).status).toBe('EXECUTED')
    const second = await authorized(29_000)
    if (method !== 'CARD_PIN') expect((await confirm(second.id, proof)).code).toBe('SIGNATURE_WRONG')
    const other = await addUser(bank, `ajeno.${people}`)
    const theirs = await enrolled(enrolling, other)
    expect((await confirm(second.id, theirs.answer(second.challenge))).code).toBe('SIGNATURE_WRONG')
    const asOther = await transferOf(await signInFromApp(bank, other)).confirm(second.id, signer.answer(second.challenge))
    expect(asOther.json().code).toBe('NOT_FOUND')
  })

  test('an answer that comes late is expired', async () => {
    const signer = await enrolled(enrolling)
    const { id, challenge } = await authorized()
    const proof = signer.answer(challenge)
    later(CHALLENGE_SECONDS)
    tokens = await signInFromApp(bank, user)
    expect((await confirm(id, proof)).error).toMatchObject({ code: 'SIGNATURE_EXPIRED', firmAuthType: method })
  })

  test('an answer to another method’s challenge is wrong', async () => {
    await enrolled(enrolling)
    const { id } = await authorized()
    expect((await confirm(id, { method: 'OTP_SMS', code: '123456' })).code).toBe('SIGNATURE_WRONG')
  })
})

describe('what is enough for what', () => {
  test.each([
    ['COORDINATES', withCoordinates],
    ['CARD_PIN', withCardPin],
  ] as const)('%s signs up to the bank’s maximum and nothing that has no amount', async (method, enrolling) => {
    await enrolled(enrolling)
    expect((await authorized(WEAK_SIGNATURE_MAXIMUM)).challenge.method).toBe(method)
    expect((await transferOf().authorize(input(WEAK_SIGNATURE_MAXIMUM + 1))).json().code).toBe('METHOD_TOO_WEAK')
    const device = operation(bank, tokens, '/services/users/v1/biometry/authorize')
    const key = { kty: 'EC', crv: 'P-256', ...POINT }
    expect((await device.authorize({ device: { deviceId: 'abc', publicKey: key, name: 'Mi móvil' } })).json().code).toBe('METHOD_TOO_WEAK')
  })

  test('above the maximum only the strong ones are offered, and the others cannot be chosen', async () => {
    await enrolled(withCoordinates)
    await enrolled(withPasskey)
    const { id, state } = await authorized(WEAK_SIGNATURE_MAXIMUM + 1)
    expect(state.signature?.methods).toEqual(['PASSKEY'])
    expect((await post(bank, tokens, `/services/signature/v1/${id}/method`, { method: 'COORDINATES' })).json().code).toBe('Q302')
    expect((await authorized(100)).state.signature?.methods).toEqual(['PASSKEY', 'COORDINATES'])
  })

  test('the app’s own key is offered in the app alone', async () => {
    await enrolled(withDevice)
    await enrolled(withPasskey)
    expect((await authorized()).state.signature?.methods).toEqual(['BIOMETRY', 'PASSKEY'])
    tokens = await signInAs(bank, user)
    expect((await authorized()).state.signature?.methods).toEqual(['PASSKEY'])
    expect((await get(bank, tokens, '/services/signature/v1/methods')).json().methods).toEqual([{ method: 'PASSKEY', locked: false }])
  })
})

/** A point of P-256: the generator's. */
const POINT = {
  x: Buffer.from('6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex').toString('base64url'),
  y: Buffer.from('4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5', 'hex').toString('base64url'),
}

describe('coordinates', () => {
  test('the same two cells are asked until they are answered, whatever the order; then others', async () => {
    const signer = await enrolled(withCoordinates)
    const cellsOf = ({ challenge }: { challenge: Challenge }) => (challenge.method === 'COORDINATES' ? challenge.cells : [])
    const first = await authorized()
    await confirm(first.id, signer.wrong(first.challenge))
    const second = await authorized(100)
    expect(cellsOf(second)).toEqual(cellsOf(first))
    await confirm(second.id, signer.answer(second.challenge))
    const [card] = await bank.database.select().from(coordinateCards).where(eq(coordinateCards.userId, user.id))
    expect(card?.asked).toBeNull()
  })

  test('no value is kept in clear, and the same value is kept otherwise in each cell', async () => {
    await enrolled(withCoordinates)
    const [card] = await bank.database.select().from(coordinateCards).where(eq(coordinateCards.userId, user.id))
    const macs = Object.values(card?.cells ?? {})
    expect(macs).toHaveLength(80)
    expect(new Set(macs).size).toBe(80)
    for (const mac of macs) expect(mac).toHaveLength(43)
  })

  test('issued again, the former card stops working and the lock is lifted', async () => {
    const former = await enrolled(withCoordinates)
    const { id, challenge } = await authorized()
    for (let tries = 0; tries < SIGNATURE_ATTEMPTS; tries += 1) await confirm(id, former.wrong(challenge))
    const next = await enrolled(withCoordinates)
    expect((await confirm(id, former.answer(challenge))).code).toBe('SIGNATURE_WRONG')
    const again = await authorized()
    expect((await confirm(again.id, next.answer(again.challenge))).status).toBe('EXECUTED')
  })
})

describe('passkeys', () => {
  const signing = async () => ({ signer: (await withPasskey(bank, user)) satisfies PasskeySigner, ...(await authorized()) })
  const response = (challenge: Challenge) => ({ challenge: challenge.method === 'PASSKEY' ? String(challenge.options['challenge']) : '' })

  test.each([
    ['another site', { origin: 'https://banco.example' }],
    ['another domain', { rpId: 'banco.example' }],
    ['nobody verified', { verified: false }],
    ['a counter that does not grow', { counter: 1 }],
  ])('%s is wrong', async (_what, changed) => {
    const { signer, id, challenge } = await signing()
    const proof: Proof = { method: 'PASSKEY', response: signer.authenticator.answer(response(challenge), changed) }
    expect((await confirm(id, proof)).code).toBe('SIGNATURE_WRONG')
  })

  test('what is no answer at all is wrong', async () => {
    const { id } = await signing()
    for (const nothing of [{}, { id: 7 }, { id: 'x', response: null }]) {
      expect((await confirm(id, { method: 'PASSKEY', response: nothing })).code).toBe('SIGNATURE_WRONG')
    }
  })

  test('the challenge is another for each order and each asking, and its counter and use are kept', async () => {
    const { signer, id, challenge } = await signing()
    const other = await authorized()
    expect(response(other.challenge)).not.toEqual(response(challenge))
    expect((await confirm(id, signer.answer(challenge as never))).status).toBe('EXECUTED')
    const [kept] = await bank.database.select().from(passkeys).where(eq(passkeys.userId, user.id))
    expect(kept).toMatchObject({ counter: 2, lastUsedAt: bank.clock.now() })
    const signatures = await bank.database.select().from(orderSignatures).where(eq(orderSignatures.orderId, id))
    expect(signatures[0]?.secret).toBeNull()
  })

  test('an order whose text was changed is not what the challenge was made of', async () => {
    const { signer, id, challenge } = await signing()
    const [order] = await bank.database.select().from(orders).where(eq(orders.id, id))
    const digest = Buffer.from(order?.digest ?? []).toString('base64url')
    const proof: Proof = { method: 'PASSKEY', response: signer.authenticator.answer({ challenge: digest }) }
    expect((await confirm(id, proof)).code).toBe('SIGNATURE_WRONG')
    expect((await confirm(id, signer.answer(challenge as never))).status).toBe('EXECUTED')
  })

  test('where the bank has no address of its own nobody is asked for one', async () => {
    await withPasskey(bank, user)
    const { relyingParty } = bank.bank
    bank.bank.relyingParty = undefined
    expect((await transferOf().authorize(input())).json().code).toBe('Q302')
    bank.bank.relyingParty = relyingParty
  })
})

describe('card PIN', () => {
  test('another customer’s card is wrong, as one that does not exist', async () => {
    await withCardPin(bank, user)
    const theirs = await withCardPin(bank, await addUser(bank, `tarjeta.${people}`))
    const { id } = await authorized()
    const foreign = await confirm(id, theirs.answer({ method: 'CARD_PIN', cards: [], expiresAt: bank.clock.now() }))
    const unknown = await confirm(id, { method: 'CARD_PIN', card: 'none', pin: '4821' })
    expect([foreign.code, unknown.code]).toEqual(['SIGNATURE_WRONG', 'SIGNATURE_WRONG'])
  })

  test('a processor that does not answer judges nothing: no try is spent', async () => {
    const signer = await enrolled(withCardPin)
    const { id, challenge } = await authorized()
    const { cards } = bank.bank
    bank.bank.cards = noCardProcessor
    expect((await confirm(id, signer.answer(challenge))).code).toBe('CARDS_OFFLINE')
    bank.bank.cards = cards
    expect((await confirm(id, signer.wrong(challenge))).error.message).toBe(`Le quedan ${SIGNATURE_ATTEMPTS - 1} intentos.`)
  })

  test('the processor is asked only what the bank would judge: five wrong answers sent at once with others reach it, and no more', async () => {
    const signer = await enrolled(withCardPin)
    const { id, challenge } = await authorized()
    const { cards } = bank.bank
    let asked = 0
    bank.bank.cards = { ...cards, verifyPin: (...card) => ((asked += 1), cards.verifyPin(...card)) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id, signer.wrong(challenge))))
    expect(answers.filter(({ code }) => code === 'SIGNATURE_WRONG')).toHaveLength(SIGNATURE_ATTEMPTS - 1)
    expect(asked).toBe(SIGNATURE_ATTEMPTS)
    expect((await confirm(id, signer.answer(challenge))).code).toBe('SIGNATURE_LOCKED')
    expect(asked).toBe(SIGNATURE_ATTEMPTS)
    bank.bank.cards = cards
  })
})
