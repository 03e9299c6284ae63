import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import type { Brand } from '@almenara/contract/brand'
import type { Exemption, OrderState, Proof } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../identity/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { events } from '../session-log/tables.ts'
import { addAccount, addUser, get, move, openTestBank, post, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { powers, products } from '../products/tables.ts'
import { renaming } from '../testing/renaming.ts'
import { addSignatory, operation } from '../testing/orders.ts'
import { exemptionOf, type ExemptionFacts } from './policy.ts'
import { twoStepRoutes } from './define.ts'
import { signatureMethods } from './tables.ts'

type Settings = NonNullable<Brand['signing']> & { required?: number }

const DOCUMENTS = '/services/users/v1/personal-documents'
let bank: TestBank
let customer: TestUser
let tokens: TokenReply
let document: string
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
  for (const route of twoStepRoutes(renaming(bank.house, async () => {}))) route.register(bank.app, bank.bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  customer = await addSignatory(bank, `exenta.${people}`)
  const account = await addAccount(bank, customer)
  await move(bank, account, 10_000, '2026-11-19')
  document = `contract-${account.id}`
  tokens = await signInAs(bank, customer)
})

const exporting = (as = tokens) => operation(bank, as, `${DOCUMENTS}/export`)
const authorized = async (): Promise<OrderState> => (await exporting().authorize({ documents: [document] })).json()
const none: Proof = { method: 'NONE' }
const logged = () => bank.database.select().from(events).where(eq(events.userId, customer.id)).orderBy(events.id)

describe('an operation that needs no code', () => {
  test('keeps its two calls: it asks for nothing, says why, sends nothing and is executed once', async () => {
    const state = await authorized()
    expect(state).toMatchObject({
      status: 'SIGNING',
      signature: { methods: ['NONE'], challenge: { method: 'NONE', reason: 'OWN_DOCUMENTS' } },
    })
    const replies = await Promise.all(Array.from({ length: 5 }, () => exporting().confirm(state.operationId, none)))
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(replies[0]?.json()).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['NONE'], exemption: 'OWN_DOCUMENTS' } })
    expect((await get(bank, tokens, `/services/signature/v1/${state.operationId}`)).json().receipt.exemption).toBe('OWN_DOCUMENTS')
    const messages = await bank.database.select().from(outboxMessages)
    expect(messages.filter(({ purpose }) => purpose === 'one-time-code')).toEqual([])
  })

  test('the session log says that no code was asked, and why', async () => {
    const { operationId } = await authorized()
    await exporting().confirm(operationId, none)
    const rows = (await logged()).filter(({ orderId }) => orderId === operationId)
    expect(rows.map(({ kind }) => kind)).toEqual(['OPERATION_AUTHORIZED', 'OPERATION_SIGNED', 'OPERATION_EXECUTED'])
    expect(rows[1]?.data).toMatchObject({ method: 'NONE', exemption: 'OWN_DOCUMENTS' })
  })

  test('is done with every method locked, and with none contracted', async () => {
    await bank.database.transaction((tx) =>
      tx.update(signatureMethods).set({ lockedAt: bank.clock.now() }).where(eq(signatureMethods.userId, customer.id)),
    )
    const locked = await authorized()
    expect((await exporting().confirm(locked.operationId, none)).json().status).toBe('EXECUTED')
    const nobody = await addUser(bank, `sinfirma.${people}`)
    const theirs = exporting(await signInAs(bank, nobody))
    const own = `contract-${(await addAccount(bank, nobody)).id}`
    const { operationId } = (await theirs.authorize({ documents: [own] })).json()
    expect((await theirs.confirm(operationId, none)).json().status).toBe('EXECUTED')
  })

  test('after its time, once given up, or answered as if a code were asked, nothing is done', async () => {
    const late = await authorized()
    bank.clock.set(addSeconds(bank.clock.now(), CHALLENGE_SECONDS))
    tokens = await signInAs(bank, customer)
    expect((await exporting().confirm(late.operationId, none)).json().code).toBe('SIGNATURE_EXPIRED')
    const given = await authorized()
    await post(bank, tokens, `/services/signature/v1/${given.operationId}/cancel`, {})
    expect((await exporting().confirm(given.operationId, none)).json().code).toBe('ORDER_CLOSED')
    const other = await authorized()
    expect((await exporting().code(other.operationId, '000000')).json().code).toBe('SIGNATURE_EXPIRED')
    const [method] = await bank.database.select().from(signatureMethods).where(eq(signatureMethods.userId, customer.id))
    expect(method?.failures).toBe(0)
    expect((await exporting().confirm(other.operationId, none)).json().status).toBe('EXECUTED')
  })

  test('may be signed all the same by whoever asks for a method of theirs', async () => {
    const { signature } = (await exporting().authorize({ documents: [document], method: 'OTP_SMS' })).json() as OrderState
    expect(signature).toMatchObject({ methods: ['OTP_SMS'], challenge: { method: 'OTP_SMS' } })
  })

  test('is nobody else’s to confirm', async () => {
    const { operationId } = await authorized()
    const stranger = exporting(await signInAs(bank, await addSignatory(bank, `ajena.${people}`)))
    const [theirs, unknown] = await Promise.all([stranger.confirm(operationId, none), stranger.confirm(randomUUID(), none)])
    expect([theirs.statusCode, theirs.json().error]).toEqual([404, unknown.json().error])
  })
})

describe('an operation that must be signed', () => {
  test('is not asked without a code, nor confirmed without the one it asked', async () => {
    const account = document.replace('contract-', '')
    const calls = operation(bank, tokens, `/services/tests/v1/${account}/renaming`)
    const input = { alias: 'Nueva', amount: 100, ends: 'DONE' }
    expect((await calls.authorize({ ...input, method: 'NONE' })).json().error).toMatchObject({ code: 'Q302', firmAuthType: 'NONE' })
    const { operationId } = (await calls.authorize(input)).json()
    expect((await calls.confirm(operationId, none)).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const chosen = await post(bank, tokens, `/services/signature/v1/${operationId}/method`, { method: 'NONE' })
    expect(chosen.json().code).toBe('Q302')
  })
})

describe('what protects', () => {
  const protecting = async () => {
    const account = document.replace('contract-', '')
    const calls = operation(bank, tokens, `/services/tests/v1/${account}/renaming`)
    return { account, calls, input: { alias: 'Nueva', amount: 100, ends: 'DONE', protects: true } }
  }

  test('needs no code, and one signatory is enough though the contract asks for two', async () => {
    const { account, calls, input } = await protecting()
    await bank.database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, account)))
    const state: OrderState = (await calls.authorize(input)).json()
    expect(state).toMatchObject({ signature: { challenge: { reason: 'PROTECTS' } }, signatures: { required: 1 } })
    expect((await calls.confirm(state.operationId, none)).json().status).toBe('EXECUTED')
  })

  test('is still refused to a consultative customer, and with a product that they may only read', async () => {
    const { account, calls, input } = await protecting()
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, account)))
    expect((await calls.authorize(input)).json().code).toBe('PRODUCT_CONSULTATIVE')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: true }).where(eq(powers.productId, account)))
    await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, customer.id)))
    expect((await calls.authorize(input)).json().code).toBe('CONSULTATIVE')
  })
})

describe('which exemption an order has', () => {
  const of = (facts: ExemptionFacts, { required = 1, ...signing }: Settings = {}) => exemptionOf(facts, required, { signing })
  const amount = toCents(50_00)
  const off = { on: false, maximum: 100_00 }

  test.each<[string, ExemptionFacts, Settings, Exemption | undefined]>([
    ['nothing that speaks for it', { amount }, {}, undefined],
    ['own accounts', { amount, ownAccounts: true }, {}, 'OWN_ACCOUNTS'],
    ['own accounts, which the bank has signed', { amount, ownAccounts: true }, { ownAccounts: false }, undefined],
    ['own accounts, with two signatures', { amount, ownAccounts: true }, { required: 2 }, undefined],
    ['own accounts, the first of a series', { amount, ownAccounts: true, strong: true }, {}, undefined],
    ['a trusted payee', { amount, trustedPayee: true }, {}, 'TRUSTED_PAYEE'],
    ['a trusted payee, beyond the amount', { amount: toCents(1_000_01), trustedPayee: true }, {}, undefined],
    ['a trusted payee, which the bank has signed', { amount, trustedPayee: true }, { trustedPayees: off }, undefined],
    ['own documents', { ownDocuments: true }, {}, 'OWN_DOCUMENTS'],
    ['what protects', { protects: true }, { required: 3 }, 'PROTECTS'],
  ])('%s', (_, facts, settings, exemption) => {
    expect(of(facts, settings)).toBe(exemption)
  })
})
