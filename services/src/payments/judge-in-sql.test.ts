import { dayAt } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSFERS_JUDGE, judgedTransfer } from './judge-in-sql.ts'
import { overLimit, readLimits } from './transfer-limits.ts'
import { transferLimits } from './tables.ts'
import { openTransfers, transferTo, type Transferring } from '../testing/transfers.ts'
import { addOther } from '../testing/clearing.ts'

let here: Transferring
beforeAll(async () => {
  here = await openTransfers('juzga.igual')
  const to = await addOther(here.tested)
  await here.sign('creation', transferTo(to, { amount: 100_00 }))
  await here.sign('creation', transferTo(to, { amount: 50_00, when: { type: 'INSTANT' } }))
})
afterAll(() => here.tested.close())

const limits = (perPayment: number | null, perDay: number | null, instantPerPayment: number | null, instantPerDay: number | null) => ({
  perPayment: perPayment === null ? null : toCents(perPayment),
  perDay: perDay === null ? null : toCents(perDay),
  instantPerPayment: instantPerPayment === null ? null : toCents(instantPerPayment),
  instantPerDay: instantPerDay === null ? null : toCents(instantPerDay),
})
const OWN = [
  limits(null, null, null, null),
  limits(200_00, null, null, null),
  limits(null, 350_00, null, null),
  limits(300_00, 400_00, 100_00, null),
  limits(null, 100_00, null, 150_00),
  limits(0, 0, 0, 0),
]
/** On, below and above each limit, of the customer's and of the bank's. */
const AMOUNTS = [1, 99_99, 100_00, 100_01, 200_00, 200_01, 250_00, 250_01, 300_00, 300_01, 100_000_00, 100_000_01, 249_850_00, 249_850_01]

test('what is refused in SQL for going over a limit is what the customer is told goes over one', async () => {
  const { bank, database } = here.tested
  const day = dayAt(bank.clock.now())
  const asked = { userId: here.user.id, channel: 'web', day }
  const brands = [
    bank.brand,
    { ...bank.brand, transferLimits: { ...bank.brand.transferLimits, web: { perPayment: 300_000_00, perDay: 250_000_00 } } },
  ]
  for (const own of OWN) {
    await database.transaction((tx) =>
      tx
        .insert(transferLimits)
        .values({ userId: here.user.id, ...own })
        .onConflictDoUpdate({ target: transferLimits.userId, set: own }),
    )
    for (const brand of brands) {
      const limitsNow = await readLimits(database, brand, asked)
      for (const instant of [false, true])
        for (const amount of AMOUNTS.map(toCents)) {
          const item = judgedTransfer(brand, { asked, sending: { amount, instant } })
          const { rows } = await database.execute<{ refusal: string | null }>(
            sql`select refusal from transfers_judge(${JSON.stringify([item])}, ${JSON.stringify(TRANSFERS_JUDGE.shared)})`,
          )
          const told = overLimit(limitsNow, { amount, instant }, day)
          expect([own, amount, instant, rows[0]?.refusal ?? undefined]).toEqual([own, amount, instant, told && 'TRANSFER_LIMIT'])
        }
    }
  }
})
