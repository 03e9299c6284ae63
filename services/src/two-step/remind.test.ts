import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { REMIND_SECONDS } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { powers, products } from '../products/tables.ts'
import { get, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { featureStatuses } from '../status/tables.ts'
import { mustSign, openCoSigning, type Signatory } from '../testing/co-signing.ts'
import { readPdf } from '../testing/pdf.ts'
import { lastCode, lastSms, operation } from '../testing/orders.ts'

let bank: TestBank
let from: TestAccount
let to: TestAccount
let ana: Signatory
let luis: Signatory
let round = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  round += 1
  const { eva, ...here } = await openCoSigning(bank, round)
  ;({ ana, luis, from, to } = here)
  await mustSign(bank, from, 2)
  await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, eva.id)))
})

const transfer = () => operation(bank, ana.tokens, `/services/internal-transfers/v1/${from.id}/creation`)
const authorized = async (): Promise<OrderState> => (await transfer().authorize({ target: to.id, amount: 1_000, concept: '' })).json()
const remind = (id: string, who = ana) => post(bank, who.tokens, `/services/signature/v1/${id}/remind`, {})

const coSignersOf = async (who: Signatory, id: string) =>
  (await get(bank, who.tokens, `/services/signature/v1/products/${id}/co-signers`)).json()

async function waiting(): Promise<OrderState> {
  const { operationId } = await authorized()
  return (await transfer().code(operationId, await lastCode(bank, ana.mobile))).json()
}

test('who must sign besides is told from the first step, with the order and once it is signed, and when they were told', async () => {
  const coSigners = { required: 2, others: [`Persona ${luis.username}`], days: 30 }
  const options = (await get(bank, ana.tokens, `/services/internal-transfers/v1/${from.id}/options`)).json()
  expect(options.accounts.find(({ id }: { id: string }) => id === from.id).coSigners).toEqual(coSigners)
  expect(options.accounts.find(({ id }: { id: string }) => id === to.id).coSigners).toBeUndefined()
  expect((await get(bank, ana.tokens, `/services/operations/v1/${from.id}/accounts-allowed-actions`)).json().coSigners).toEqual(coSigners)
  expect(await coSignersOf(ana, from.id)).toEqual({ coSigners })
  expect(await coSignersOf(ana, to.id)).toEqual({})
  expect((await authorized()).signatures).toMatchObject({ given: 0, required: 2, pending: [{ name: `Persona ${luis.username}` }] })
  const { signatures } = await waiting()
  expect(signatures.pending).toEqual([{ name: `Persona ${luis.username}`, notifiedAt: bank.clock.now() }])
})

test('only what is above what they may sign alone is said to need another', async () => {
  await bank.database.transaction(async (tx) => {
    await tx.update(products).set({ signatures: 1 }).where(eq(products.id, from.id))
    await tx
      .update(powers)
      .set({ signLimit: toCents(500) })
      .where(eq(powers.userId, ana.id))
  })
  const { accounts } = (await get(bank, ana.tokens, `/services/internal-transfers/v1/${from.id}/options`)).json()
  expect(accounts.find(({ id }: { id: string }) => id === from.id).coSigners).toMatchObject({ required: 2, above: 500 })
})

test('those whose signature is missing are reminded by who has signed, and not again before the pause is over', async () => {
  const { operationId } = await waiting()
  expect((await remind(operationId)).json()).toMatchObject({
    code: 'REMINDED_LATELY',
    error: { message: 'Ya hemos avisado a quienes faltan por firmar. Podrá enviar otro recordatorio a las 14:00.' },
  })
  bank.clock.set(addSeconds(bank.clock.now(), REMIND_SECONDS))
  ana.tokens = await signInAs(bank, ana)
  const replies = await Promise.all([remind(operationId), remind(operationId)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429])
  const reminded = replies.find(({ statusCode }) => statusCode === 200)?.json<OrderState>()
  expect(reminded?.signatures.pending).toEqual([{ name: `Persona ${luis.username}`, notifiedAt: bank.clock.now() }])
  expect(await lastSms(bank, luis.mobile)).toMatch(/Persona ana\.\d+ le recuerda un traspaso de 10,00 EUR .*Falta su firma/)
  expect(await bank.database.$count(outboxMessages, eq(outboxMessages.recipient, luis.mobile))).toBe(2)
})

test('whoever has not signed it, strangers and unknown orders are answered alike; one that is over reminds nobody', async () => {
  const { operationId } = await waiting()
  const [theirs, unknown] = await Promise.all([remind(operationId, luis), remind(randomUUID(), luis)])
  expect([theirs.statusCode, theirs.json().error]).toEqual([404, unknown.json().error])
  expect((await remind('nothing')).statusCode).toBe(404)
  await post(bank, ana.tokens, `/services/signature/v1/${operationId}/cancel`, {})
  expect((await remind(operationId)).json().code).toBe('ORDER_CLOSED')
})

test('who must sign is told of cards and deposits as of accounts, and of another’s product nothing', async () => {
  const coSigners = { required: 2, others: [`Persona ${luis.username}`], days: 30 }
  for (const type of ['CARDS', 'TERM_DEPOSIT'] as const) {
    await bank.database.transaction((tx) => tx.update(products).set({ type }).where(eq(products.id, from.id)))
    expect(await coSignersOf(ana, from.id)).toEqual({ coSigners })
  }
  const [theirs, unknown] = await Promise.all([coSignersOf(luis, to.id), coSignersOf(luis, 'nobody')])
  expect([theirs.code, theirs.error]).toEqual(['NOT_FOUND', unknown.error])
})

test('what waits has a receipt that says so, for whoever has signed it and nobody else', async () => {
  const { operationId, reference = '-', receipt } = await waiting()
  expect(receipt).toBeUndefined()
  const document = (who: Signatory) => get(bank, who.tokens, `/services/signature/v1/${operationId}/receipt`)
  const reply = await document(ana)
  expect(reply.headers['content-disposition']).toContain(`orden-pendiente-${reference}.pdf`)
  const text = ((await readPdf(reply.rawPayload)).pages[0] ?? '').replaceAll('\u00a0', ' ')
  for (const said of [
    'Justificante de orden pendiente',
    'Pendiente de firma: no se ha ejecutado',
    'Falta la firma de',
    `Persona ${luis.username}`,
    'Puede firmarse hasta',
    '20/12/2026',
    reference,
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Ejecutada')
  expect(text).not.toContain('public/certificates')
  // Asked, and not signed yet.
  await post(bank, luis.tokens, `/services/signature/v1/pending-orders/${operationId}/authorization`, {})
  expect((await document(luis)).statusCode).toBe(404)
  await post(bank, ana.tokens, `/services/signature/v1/${operationId}/cancel`, {})
  expect((await document(ana)).statusCode).toBe(404)
})

test('while signing is switched off nobody is reminded', async () => {
  const { operationId } = await waiting()
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'session', status: 'OFF' }))
  bank.clock.set('2026-11-20T16:00:00+01:00')
  ana.tokens = await signInAs(bank, ana)
  expect((await remind(operationId)).json().error.code).toBe('FEATURE_OFF')
  await bank.database.transaction((tx) => tx.delete(featureStatuses))
})
