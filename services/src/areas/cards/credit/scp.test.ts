import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { powers } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { addAccount, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../../testing/bank.ts'
import { addCreditCard, authorise, buy } from '../../../testing/card-credit.ts'
import { addCard, type TestCard } from '../../../testing/cards.ts'
import { addSignatory, lastCode, operation } from '../../../testing/orders.ts'
import { cards } from '../tables.ts'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let card: TestCard
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

beforeEach(async () => {
  people += 1
  bank.clock.set('2026-11-20T09:00:00Z')
  user = await addSignatory(bank, `titular.${people}`)
  account = await addAccount(bank, user)
  card = await addCreditCard(bank, user, account)
  await move(bank, account, 200_000, '2026-11-19')
  tokens = await signInAs(bank, user)
})

const url = (path: string, of = card.id) => `/services/cards/v1/${of}/${path}`
const read = async (path: string) => (await get(bank, tokens, url(path))).json()
const contractOf = (scpId: string, of = card.id) => operation(bank, tokens, url(`scp-purchase/${scpId}/contract`, of))
const balanceOf = async (id: number) => (await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id)))[0]?.balance

/** Signed with the code that arrives. */
async function signed(of: ReturnType<typeof operation>, input: Record<string, unknown> = {}): Promise<OrderState> {
  const asked = await of.authorize(input)
  expect(asked.statusCode, asked.body).toBe(200)
  return (await of.code(asked.json().operationId, await lastCode(bank, user.mobile))).json()
}

describe('a purchase among the movements', () => {
  const actionsOf = async (id: string) => {
    const { txId } = await read('movement-extract')
    return (await read(`movement-extract/${id}?txId=${txId}`)).movement.actions
  }

  test('may be deferred, and once it is leads to its instalments', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    expect(await actionsOf(scpId)).toEqual([{ action: 'DEFER', signatures: 1 }])
    await signed(contractOf(scpId), { payments: 6 })
    expect(await actionsOf(scpId)).toEqual([{ action: 'PLAN', signatures: 1 }])
  })

  test('that may not be deferred says why', async () => {
    const small = await buy(bank, card, 10_00, '2026-11-15')
    const [{ action, denial }] = await actionsOf(small)
    expect([action, denial.code]).toEqual(['DEFER', 'STATE'])
    expect(denial.text).toMatch(/^Solo se pueden aplazar compras de .* o más\.$/)
  })
})

describe('deferring a purchase', () => {
  test('is simulated, signed with everything that it costs, and takes the purchase out of the next settlement', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    await buy(bank, card, 40_00, '2026-11-16')
    expect(await read('scp-purchase-extract')).toMatchObject({ count: 1, rows: [{ id: scpId, state: 'AVAILABLE', amount: 389_00 }] })
    expect(await read(`scp-purchase-extract/${scpId}`)).toMatchObject({
      offer: { leastPayments: 2, mostPayments: 36, tin: 1744, until: '2026-11-30' },
    })
    expect(await read(`scp-purchase/${scpId}/simulation?paymentsNumber=6`)).toEqual({
      payments: 6,
      instalment: 68_17,
      firstDueOn: '2027-01-04',
      lastDueOn: '2027-06-01',
      tin: 1744,
      tae: 1890,
      interest: 20_02,
      fee: 0,
      cost: 20_02,
      total: 409_02,
    })
    expect((await read(`scp-purchase/${scpId}/simulation/amortization?paymentsNumber=6`)).table).toHaveLength(6)
    expect(await read('settlements/next')).toMatchObject({ total: 429_00, chargedOn: '2026-12-01' })
    const asked = await contractOf(scpId).authorize({ payments: 6 })
    expect(asked.json().facts).toContainEqual({ label: 'TAE', value: { type: 'TEXT', text: '18,90\u00a0%' } })
    expect(asked.json().facts).toContainEqual({ label: 'Total que pagará', value: { type: 'MONEY', amount: 409_02 } })
    const done = await contractOf(scpId).code(asked.json().operationId, await lastCode(bank, user.mobile))
    expect(done.json()).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
    expect((await read('scp-purchase-extract')).rows).toMatchObject([
      {
        state: 'ACTIVE',
        plan: { payments: 6, paid: 0, instalment: 68_17, outstanding: 389_00, next: { dueOn: '2027-01-04', amount: 68_17 } },
      },
    ])
    expect(await read('settlements/next')).toMatchObject({ total: 40_00 })
    expect(await balanceOf(card.ledgerAccountId)).toBe(-429_00)
  })

  test('with a fee, it comes with the first instalment and in the TAE', async () => {
    const withFee = await addCreditCard(bank, user, account, { feeRate: 250 })
    const scpId = await buy(bank, withFee, 389_00, '2026-11-15')
    const simulated = await get(bank, tokens, url(`scp-purchase/${scpId}/simulation?paymentsNumber=6`, withFee.id))
    expect(simulated.json()).toMatchObject({ fee: 9_73, tae: 2961, total: 418_75 })
  })

  test.each([
    { what: 'is deferred already', remedy: 'ya está aplazada', make: async () => deferred() },
    { what: 'is under the least amount', remedy: '60,00', make: () => buy(bank, card, 59_99, '2026-11-15') },
    { what: 'was settled with its month', remedy: 'ya entró en una liquidación', make: () => buy(bank, card, 389_00, '2026-10-31') },
    { what: 'its merchant has not charged', remedy: 'aún no ha cobrado', make: () => authorise(bank, card, 94_20, '2026-11-20') },
  ])('a purchase that $what is refused, and says why', async ({ make, remedy }) => {
    const scpId = await make()
    for (const reply of [
      await contractOf(scpId).authorize({ payments: 6 }),
      await get(bank, tokens, url(`scp-purchase/${scpId}/simulation?paymentsNumber=6`)),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'SCP_CLOSED'])
      expect(reply.json().message).toContain(remedy)
    }
  })

  test('a debit card defers nothing, nor one that was given up', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    await bank.database.transaction((tx) => tx.update(cards).set({ state: 'DEACTIVATED' }).where(eq(cards.productId, card.id)))
    expect((await contractOf(scpId).authorize({ payments: 6 })).json()).toMatchObject({ code: 'SCP_CLOSED' })
    const debit = await addCard(bank, user, account)
    const bought = await buy(bank, debit, 100_00, '2026-11-19')
    expect((await contractOf(bought, debit.id).authorize({ payments: 6 })).json().message).toContain(
      'Con esta tarjeta no se pueden aplazar',
    )
    expect((await get(bank, tokens, url('scp-purchase-extract', debit.id))).json()).toMatchObject({ count: 0 })
  })

  test.each([1, 37, 2.5])('%s payments are refused, naming the field', async (payments) => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    const reply = await contractOf(scpId).authorize({ payments })
    expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, 'payments'])
  })

  test('an expired code is refused and nothing is deferred', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    const asked = await contractOf(scpId).authorize({ payments: 6 })
    const code = await lastCode(bank, user.mobile)
    bank.clock.set('2026-11-20T09:05:01Z')
    tokens = await signInAs(bank, user)
    expect((await contractOf(scpId).code(asked.json().operationId, code)).json().code).toBe('SIGNATURE_EXPIRED')
    expect(await read(`scp-purchase-extract/${scpId}`)).toMatchObject({ purchase: { state: 'AVAILABLE' } })
  })

  test('signed twice, it is deferred once: the second order is refused', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    const one = await contractOf(scpId).authorize({ payments: 6 })
    const first = await lastCode(bank, user.mobile)
    bank.clock.set('2026-11-20T09:01:00Z')
    const two = await contractOf(scpId).authorize({ payments: 12 })
    const second = await lastCode(bank, user.mobile)
    expect((await contractOf(scpId).code(one.json().operationId, first)).json().status).toBe('EXECUTED')
    expect((await contractOf(scpId).code(two.json().operationId, second)).json()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'SCP_CLOSED' },
    })
    expect(await read(`scp-purchase-extract/${scpId}`)).toMatchObject({ plan: { payments: 6 } })
  })

  test('a customer or a card that may only be consulted cannot', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, card.id)))
    expect((await contractOf(scpId).authorize({ payments: 6 })).json().code).toBe('PRODUCT_CONSULTATIVE')
  })
})

/** A purchase of 389,00 €, deferred in six. */
async function deferred(): Promise<string> {
  const scpId = await buy(bank, card, 389_00, '2026-11-15')
  expect((await signed(contractOf(scpId), { payments: 6 })).status).toBe('EXECUTED')
  return scpId
}

describe('the list and one purchase', () => {
  test('are filtered by state, merchant, amount and dates, and a txId brings back the same list with its neighbours', async () => {
    const scpId = await deferred()
    const other = await buy(bank, card, 94_20, '2026-11-18', 'Muebles Serrería')
    const found = async (query: string) => (await read(`scp-purchase-extract?${query}`)).rows.map(({ id }: { id: string }) => id)
    expect(await found('state=ACTIVE')).toEqual([scpId])
    expect(await found('search=serreria')).toEqual([other])
    expect(await found('search=389')).toEqual([scpId])
    expect(await found('fromDate=2026-11-16&toDate=2026-11-20')).toEqual([other])
    const { txId } = await read('scp-purchase-extract')
    expect(await read(`scp-purchase-extract/${scpId}?txId=${txId}`)).toMatchObject({ newer: other })
    expect((await get(bank, tokens, url('scp-purchase-extract?fromDate=2020-01-01'))).json().code).toBe('DJA9')
  })

  test.each(['PDF', 'XLS'])('go to %s, and with more rows than it may have are Q106', async (format) => {
    await deferred()
    const { txId } = await read('scp-purchase-extract')
    const file = () => get(bank, tokens, url(`scp-purchase-extract/export?txId=${txId}&format=${format}`))
    expect((await file()).statusCode).toBe(200)
    const { brand } = bank.bank
    bank.bank.brand = { ...brand, exportMaximum: { [format]: 0 } }
    const refused = await file()
    bank.bank.brand = brand
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'Q106'])
  })

  test('another customer’s answer like those that do not exist', async () => {
    const scpId = await deferred()
    const mine = card.id
    const stranger = await addSignatory(bank, `ajeno.${people}`)
    const theirCard = await addCreditCard(bank, stranger, await addAccount(bank, stranger))
    const theirs = await signInAs(bank, stranger)
    const paths = ['scp-purchase-extract', `scp-purchase-extract/${scpId}`, `scp-purchase/${scpId}/simulation?paymentsNumber=6`]
    for (const path of paths) {
      const [foreign, unknown] = [await get(bank, theirs, url(path, mine)), await get(bank, theirs, url(path, 'zzzz'))]
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
      expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
    // Nor does a purchase of mine exist under a card of theirs.
    const crossed = await operation(bank, theirs, url(`scp-purchase/${scpId}/contract`, theirCard.id)).authorize({ payments: 6 })
    expect(crossed.json().code).toBe('NOT_FOUND')
    for (const path of ['contract', 'cancellation']) {
      const reply = await operation(bank, theirs, url(`scp-purchase/${scpId}/${path}`, mine)).authorize({ payments: 6 })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
    }
    const { txId } = await read('scp-purchase-extract')
    expect((await get(bank, theirs, url(`scp-purchase-extract/export?txId=${txId}&format=PDF`, theirCard.id))).json().code).toBe(
      'TX_UNKNOWN',
    )
  })

  test('close with their feature', async () => {
    const scpId = await buy(bank, card, 389_00, '2026-11-15')
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'cards.scp-contract', status: 'OFF' }))
    bank.clock.set('2026-11-20T09:30:00Z')
    tokens = await signInAs(bank, user)
    const reply = await contractOf(scpId).authorize({ payments: 6 })
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    bank.clock.set('2026-11-20T09:30:05Z')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'FEATURE_OFF'])
    expect((await contractOf(scpId).authorize({ payments: 6 })).statusCode).toBe(200)
  })
})
