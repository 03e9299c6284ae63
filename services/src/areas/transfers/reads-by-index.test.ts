/** What opening a transfer asks of the books is by the rows of those who pay and are paid, however many customers the bank has. */
import { dayAt } from '@almenara/contract/dates'
import type { Iban } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/bank.ts'
import { addManyCustomers, rowsRead } from '../../testing/many-customers.ts'
import { addSignatory } from '../../testing/orders.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'
import { readOpening } from './opening.ts'

/** Of one reading, of one customer. */
const MOST_ROWS = 60

let here: Transferring
let payee: TestAccount
beforeAll(async () => {
  here = await openTransfers()
  payee = await addAccount(here.tested, await addSignatory(here.tested, 'elena.vives'))
  expect(await here.sign('creation', transferTo(payee.iban))).toMatchObject({ status: 'EXECUTED' })
  await addManyCustomers(here.tested, { productId: here.account.id })
})
afterAll(() => here.tested.close())

test('what opening a transfer asks is read without going through the rows of others', async () => {
  const now = here.tested.clock.now()
  const opened = {
    userId: here.user.id,
    productId: here.account.id,
    iban: payee.iban as Iban,
    amount: toCents(1_00),
    day: dayAt(now),
    since: now,
  }
  const read = await rowsRead(here.tested, (tx) => readOpening(tx, opened))
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(MOST_ROWS)
})
