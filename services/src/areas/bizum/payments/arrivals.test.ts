import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '../../../messages/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { exchange } from '../../../payments/exchange.ts'
import { move, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes, purchaseComes, refundComes, repeatBizum, saidByScheme, shuffleBizum } from '../../../testing/bizum-scheme.ts'
import { expectAgreement, transferComes } from '../../../testing/clearing.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { bizumPayments } from './tables.ts'
import { payUnsigned } from './pay.ts'
import { pursueUnsigned } from './pursue.ts'
import { readContracts } from '../contract/in-force.ts'
import { toCents } from '@almenara/contract/money'

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz', { funds: 0 })
})
afterEach(() => tested.close())

const money = () => moneyIn(tested, carmen.account)
const rows = () => tested.database.select().from(bizumPayments).orderBy(bizumPayments.createdAt, bizumPayments.id)

describe('a payment that comes', () => {
  test('is answered, posted when its money comes, and told without its concept', async () => {
    await bizumComes(tested, carmen.phone, { concept: 'INGRESO 500 llame al banco' })
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 18_50, held: 0 })
    const [payment] = await rows()
    expect(payment).toMatchObject({ state: 'SETTLED', direction: 'IN', receivedId: expect.any(String) })
    const entry = await lastEntry(tested, carmen.account)
    expect(entry).toMatchObject({ type: 'BIZUM_IN', title: `Bizum de ${payment?.name}` })
    expect(JSON.stringify(entry)).not.toMatch(/[A-Z]{2}\d{22}/)
    const told = await tested.database.select().from(notices).where(eq(notices.userId, carmen.user.id))
    expect(told.map(({ title }) => title)).toEqual(['Bizum recibido'])
    expect(told[0]?.text).not.toContain('INGRESO')
    await expectAgreement(tested)
  })

  test('is said again, in any order, and is posted once', async () => {
    for (let count = 0; count < 4; count += 1) await bizumComes(tested, carmen.phone)
    await shuffleBizum(tested, 7)
    await untilQuiet(tested)
    await repeatBizum(tested)
    await shuffleBizum(tested, 3)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 74_00, held: 0 })
    expect((await rows()).map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED', 'SETTLED', 'SETTLED'])
    await expectAgreement(tested)
  })

  test('is refused over the day’s limit, what is announced counts while it is waited for, and not after', async () => {
    await bizumComes(tested, carmen.phone, { amount: toCents(1_500_00), moneyAfter: null })
    await untilQuiet(tested)
    await bizumComes(tested, carmen.phone, { amount: toCents(600_00) })
    await untilQuiet(tested)
    expect((await rows()).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual(['EXPECTED null', 'REFUSED RECEIVED_LIMIT'])
    expect(await money()).toEqual({ balance: 0, held: 0 })
    waitSeconds(tested, 61)
    await bizumComes(tested, carmen.phone, { amount: toCents(600_00) })
    await untilQuiet(tested)
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['LAPSED', 'REFUSED', 'SETTLED'])
    expect(await money()).toEqual({ balance: 600_00, held: 0 })
  })

  test('is posted though its money comes late', async () => {
    await bizumComes(tested, carmen.phone, { moneyAfter: 90 })
    await untilQuiet(tested)
    waitSeconds(tested, 61)
    await untilQuiet(tested)
    expect((await rows())[0]?.state).toBe('LAPSED')
    waitSeconds(tested, 30)
    await untilQuiet(tested)
    expect((await rows())[0]?.state).toBe('SETTLED')
    expect(await money()).toEqual({ balance: 18_50, held: 0 })
  })

  test('that was never announced is an ordinary transfer', async () => {
    await transferComes(tested, carmen.account, { amount: toCents(40_00), instant: true })
    await untilQuiet(tested)
    expect(await rows()).toEqual([])
    expect(await lastEntry(tested, carmen.account)).toMatchObject({ type: 'TRANSFER_IN', amount: 40_00 })
  })

  test('for a mobile without a contract here is answered that it is not registered', async () => {
    await bizumComes(tested, '+34699999999')
    await untilQuiet(tested)
    expect(await rows()).toEqual([])
    expect(await tested.database.$count(receivedPayments)).toBe(0)
  })

  test('case 29: is posted while Bizum is closed to customers', async () => {
    await tested.database.transaction((tx) =>
      tx
        .insert(serviceStatuses)
        .values({ name: 'bizumStatus', status: 'OFF' })
        .onConflictDoUpdate({ target: serviceStatuses.name, set: { status: 'OFF' } }),
    )
    await bizumComes(tested, carmen.phone)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 18_50, held: 0 })
  })
})

describe('a refund', () => {
  /** Pays a purchase of 42,90 € as its acceptance does. Answers the scheme's id of the purchase. */
  async function bought(): Promise<string> {
    await move(tested, carmen.account, 100_00, '2026-11-19')
    const schemeId = await purchaseComes(tested, carmen.phone)
    const id = crypto.randomUUID()
    const [contract] = await readContracts(tested.database, { users: [carmen.user.id] })
    if (!contract) throw new Error('No contract')
    const now = tested.clock.now()
    const account = { productId: carmen.account.id, ledgerAccountId: carmen.account.ledgerAccountId }
    const payees = [{ merchantId: 'NOUMOLES01', name: 'Papelería Nou Moles', amount: toCents(42_90) }]
    const answers = { type: 'PURCHASE' as const, id: crypto.randomUUID(), schemeId }
    const data = { contractId: contract.id, account, kind: 'C2ER' as const, payees, concept: 'Compra', channel: 'web', answers }
    const refusal = await tested.database.transaction((tx) => payUnsigned(tx, { bank: tested.bank, id, contract, data, now }))
    expect(refusal).toBeUndefined()
    await pursueUnsigned(tested.bank, id)
    await untilQuiet(tested)
    return schemeId
  }

  test('case 26: of a part and of the rest are two credits, and a third is none', async () => {
    const schemeId = await bought()
    expect(await money()).toEqual({ balance: 57_10, held: 0 })
    for (const amount of [10_00, 32_90]) {
      expect(await refundComes(tested, schemeId, { amount, toIban: carmen.account.iban })).toBeDefined()
      await untilQuiet(tested)
    }
    expect(await money()).toEqual({ balance: 100_00, held: 0 })
    const payment = (await rows()).find(({ direction }) => direction === 'OUT')
    expect(payment).toMatchObject({ state: 'RETURNED', refunded: 42_90 })
    expect(await refundComes(tested, schemeId, { amount: 1, toIban: carmen.account.iban })).toBeUndefined()
    // Said again, and the money before the word of it, it is the same.
    await repeatBizum(tested)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 100_00, held: 0 })
    expect((await saidByScheme(tested)).filter(({ type }) => type === 'REFUND')).toHaveLength(2)
    await expectAgreement(tested)
  })

  test('whose money comes before the word of it is linked and credited once', async () => {
    const schemeId = await bought()
    await refundComes(tested, schemeId, { amount: 10_00, toIban: carmen.account.iban })
    await exchange(tested.bank)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 67_10, held: 0 })
    expect((await rows()).find(({ direction }) => direction === 'OUT')).toMatchObject({ state: 'RETURNED', refunded: 10_00 })
  })
})
