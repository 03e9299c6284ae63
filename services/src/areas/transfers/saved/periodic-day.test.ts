import { randomUUID } from 'node:crypto'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { count, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addAccount } from '../../../testing/bank.ts'
import { startChild } from '../../../testing/child.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { openTransfers, type Transferring } from '../../../testing/transfers.ts'
import { payments, periodicTransfers } from '../../../payments/tables.ts'
import { makePeriodicTransfers } from './periodic-day.ts'

/** More than the four batches of which the third is cut off. */
const ORDERS = 1_000
const monday = toLocalDate('2026-11-23')

let here: Transferring
beforeEach(async () => {
  here = await openTransfers('ana.ruiz', 100_000)
})
afterEach(() => here.tested.close())

test('orders due on one morning are made once each, with two processes at it and one killed in the middle', async () => {
  const { tested, user, account } = here
  const { bank, database, clock } = tested
  const target = await addAccount(tested, user)
  const order = {
    userId: user.id,
    channel: 'web',
    scope: 'internal' as const,
    productId: account.id,
    targetId: target.id,
    creditorName: 'Ahorro',
    creditorIban: target.iban,
    creditorBic: bank.brand.bic,
    amount: toCents(1_00),
    concept: 'Ahorro del mes',
    ledgerAccountId: account.ledgerAccountId,
    targetAccountId: target.ledgerAccountId,
    debtorName: 'Ana Ruiz',
    debtorIban: account.iban,
    periodicity: 'MONTHLY' as const,
    firstOn: toLocalDate('2026-11-22'),
    nextOn: toLocalDate('2026-11-22'),
    orderedAt: clock.now(),
  }
  await database.transaction((tx) =>
    tx.insert(periodicTransfers).values(Array.from({ length: ORDERS }, () => ({ ...order, id: randomUUID() }))),
  )
  clock.set('2026-11-23T06:00:00+01:00')
  const child = startChild('periodic-day', JSON.stringify({ connection: database.connection, day: monday, now: clock.now() }))
  expect(await child.says((line) => line === 'here')).toBe('here')
  const other = makePeriodicTransfers.run({ bank, day: monday, from: monday })
  await child.kill()
  await other
  await makePeriodicTransfers.run({ bank, day: monday, from: monday })
  const made = await database.select({ times: count() }).from(payments).where(eq(payments.state, 'SETTLED')).groupBy(payments.periodicId)
  expect([made.length, new Set(made.map(({ times }) => times))]).toEqual([ORDERS, new Set([1])])
  expect(await moneyIn(tested, target)).toEqual({ balance: ORDERS * 100, held: 0 })
  const [next] = await database.select({ on: sql<string>`distinct ${periodicTransfers.nextOn}` }).from(periodicTransfers)
  expect(next?.on).toBe('2026-12-22')
  expect(await verifyLedger(database)).toEqual([])
})
