/** What opening a send reads in one call is what each of the readings says by itself. */
import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../../products/tables.ts'
import { transferLimits } from '../../../payments/tables.ts'
import { limitsFrom, readLimits } from '../../../payments/transfer-limits.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, type BizumCustomer } from '../../../testing/bizum.ts'
import { addSignatory } from '../../../testing/orders.ts'
import { latestContract } from '../contract/require-contract.ts'
import { readKnown } from './known-people.ts'
import { readUsage, usageFrom } from './limits.ts'
import { readSendOpening } from './opening.ts'

const ELSEWHERE = '+34611000100' as Phone
const NOBODY = '+34699999999' as Phone

let tested: TestBank
let carmen: BizumCustomer
let elena: BizumCustomer
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz', { name: 'Carmen Muñoz Rey' })
  elena = await addBizumCustomer(tested, 'elena.vives', { name: 'Elena Vives Roig' })
  await send(tested, carmen, [elena.phone], 30_00)
  await send(tested, carmen, [ELSEWHERE], 20_00)
  await tested.database.transaction((tx) =>
    tx
      .update(transferLimits)
      .set({ instantPerDay: toCents(400_00) })
      .where(eq(transferLimits.userId, carmen.user.id)),
  )
})
afterAll(() => tested.close())

const opened = (who: BizumCustomer, phone: string, amount = 30_00) =>
  readSendOpening(tested.database, { userId: who.user.id, phone: phone as Phone, amount: toCents(amount), now: tested.clock.now() })

test('several that are asked together are each answered as they are asked by themselves', async () => {
  const { database, bank, clock } = tested
  const now = clock.now()
  const asked = [carmen, elena, carmen, elena].map((who, at) => ({ who, phone: [elena.phone, carmen.phone, ELSEWHERE, NOBODY][at] ?? '' }))
  const together = await Promise.all(asked.map(({ who, phone }) => opened(who, phone)))
  for (const [at, { who, phone }] of asked.entries()) {
    const found = together[at]
    const contract = await latestContract(database, who.user.id)
    if (!contract || !found) throw new Error(`Nothing was read of ${who.user.username}`)
    expect(found.contract).toEqual(contract)
    expect(usageFrom(bank.brand, { phoneSince: contract.phoneSince, now }, found.used)).toMatchObject({
      used: (await readUsage(database, bank.brand, contract, now)).used,
    })
    const limits = { userId: who.user.id, channel: 'web', day: dayAt(now) }
    expect(await limitsFrom(database, bank.brand, limits, found.once)).toEqual(await readLimits(database, bank.brand, limits))
    expect([found.known]).toEqual(await readKnown(database, who.user.id, [{ who: phone, amount: toCents(30_00) }], now))
  }
})

test('who has Bizum of this bank with the mobile is answered with their account and short name, and nobody else', async () => {
  const [here, elsewhere] = await Promise.all([opened(carmen, elena.phone), opened(carmen, ELSEWHERE)])
  const { account, contractId, user } = elena
  expect(here).toMatchObject({
    ownName: 'Carmen M. R.',
    number: { isStopped: false, isFresh: false },
    here: {
      userId: user.id,
      partyId: user.partyId,
      contractId,
      productId: account.id,
      ledgerAccountId: account.ledgerAccountId,
      name: 'Elena V. R.',
    },
  })
  expect(elsewhere.here).toBeUndefined()
  expect((await opened(carmen, NOBODY)).number).toEqual(expect.objectContaining({ isStopped: false, isFresh: true }))
})

test('whoever never had Bizum has no contract, and one whose account is closed has it suspended', async () => {
  const stranger = await addSignatory(tested, 'sin.bizum')
  expect(
    (
      await readSendOpening(tested.database, {
        userId: stranger.id,
        phone: elena.phone as Phone,
        amount: toCents(1),
        now: tested.clock.now(),
      })
    ).contract,
  ).toBeUndefined()
  const closing = await addBizumCustomer(tested, 'cierra.cuenta')
  await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, closing.account.id)))
  expect((await opened(closing, elena.phone)).contract).toMatchObject({ state: 'SUSPENDED', reason: 'ACCOUNT_CANCELLED' })
})
