/** Customers with Bizum in tests, and turns of what speaks with its scheme. */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { answerScheme } from '../areas/bizum/answer-scheme.ts'
import { pursueDue } from '../areas/bizum/payments/pursue.ts'
import { receiveFromScheme } from '../areas/bizum/payments/scheme-in.ts'
import { bizumContracts } from '../areas/bizum/tables.ts'
import { exchange } from '../payments/exchange.ts'
import { move, type TestBank } from './bank.ts'
import { addCustomer, type TestCustomer } from './orders.ts'

const DAY_SECONDS = 86_400

export interface BizumCustomer extends TestCustomer {
  phone: string
  contractId: string
}

/** Somebody with money in their account and Bizum with it, since long enough to send as much as anybody. */
export async function addBizumCustomer(test: TestBank, username: string, cents = 100_000): Promise<BizumCustomer> {
  const customer = await addCustomer(test, username)
  const { user, account } = customer
  if (cents > 0) await move(test, account, cents, '2026-11-19')
  const contractId = randomUUID()
  const since = addSeconds(test.clock.now(), -30 * DAY_SECONDS)
  const enrolled = { enrolmentKey: contractId, schemeId: `SCHEME-${user.id}`, conditionsVersion: 1, securityVersion: 1 }
  const of = { userId: user.id, partyId: user.partyId, phone: user.mobile, productId: account.id, ledgerAccountId: account.ledgerAccountId }
  await test.database.transaction((tx) =>
    tx.insert(bizumContracts).values({ id: contractId, ...of, ...enrolled, state: 'ACTIVE', since, phoneSince: since }),
  )
  return { ...customer, phone: user.mobile, contractId }
}

/** Everything that the bank and the scheme have for each other now, done. */
export async function turn({ bank }: TestBank): Promise<void> {
  await receiveFromScheme(bank)
  await answerScheme(bank)
  await pursueDue(bank)
  await exchange(bank)
  await pursueDue(bank)
}
