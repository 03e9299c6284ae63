/** Customers of this bank with Bizum, in tests, and what they send. */
import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { speakWithScheme } from '../areas/bizum/payments/bizum-poller.ts'
import { bizumPayments } from '../areas/bizum/payments/tables.ts'
import { bizumContracts } from '../areas/bizum/contract/tables.ts'
import { contacts, parties } from '../identity/tables.ts'
import { simulatedBizumActs, simulatedBizumMessages } from '../rails/bizum/tables.ts'
import { exchange } from '../payments/exchange.ts'
import { move, type TestBank } from './bank.ts'
import { addCustomer, operation, type TestCustomer } from './orders.ts'

export interface BizumCustomer extends TestCustomer {
  contractId: string
  phone: string
}

const LONG_AGO = '2026-01-02T10:00:00.000Z' as Instant

/** Somebody with Bizum and money, called as it is said. `since`: since when their mobile is what it is. */
export async function addBizumCustomer(
  test: TestBank,
  username: string,
  { name = 'Carmen Muñoz Calvo', funds = 3_000_00, since = LONG_AGO }: { name?: string; funds?: number; since?: Instant } = {},
): Promise<BizumCustomer> {
  const customer = await addCustomer(test, username)
  const { user, account } = customer
  const contractId = randomUUID()
  await test.database.transaction(async (tx) => {
    await tx.update(parties).set({ name }).where(eq(parties.id, user.partyId))
    await tx.update(contacts).set({ verifiedAt: since }).where(eq(contacts.partyId, user.partyId))
    await tx.insert(bizumContracts).values({
      id: contractId,
      userId: user.id,
      partyId: user.partyId,
      phone: user.mobile,
      productId: account.id,
      ledgerAccountId: account.ledgerAccountId,
      state: 'ACTIVE',
      conditionsVersion: 1,
      securityVersion: 1,
      since,
      phoneSince: since,
      schemeId: `scheme ${contractId}`.slice(0, 35),
      enrolmentKey: contractId,
    })
  })
  if (funds > 0) await move(test, account, funds, '2026-11-19')
  return { ...customer, contractId, phone: user.mobile }
}

/** The two calls of a send. */
export function sendCalls(test: TestBank, { tokens }: Pick<BizumCustomer, 'tokens'>) {
  return operation(test, tokens, '/services/bizum/v1/send-payment-c2c')
}

/** What a send asks for: 18,50 € to each of these mobiles, unless said otherwise. */
export function sendTo({ account }: Pick<BizumCustomer, 'account'>, phones: readonly string[], amount = 18_50, more: object = {}) {
  return { account: account.id, recipients: phones.map((phone) => ({ phone, amount })), concept: 'Cena del viernes', ...more }
}

/** Both calls of a send; the state of its order. Throws where it is not authorized. */
export async function send(
  test: TestBank,
  payer: BizumCustomer,
  phones: readonly string[],
  amount?: number,
  more?: object,
): Promise<OrderState> {
  const calls = sendCalls(test, payer)
  const asked = await calls.authorize(sendTo(payer, phones, amount, more))
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const signed = await calls.answer(asked, payer.user.mobile)
  if (signed.statusCode !== 200) throw new Error(signed.body)
  return signed.json<OrderState>()
}

/** The payments of an order, in the order in which they were written. */
export function bizumsOf({ database }: TestBank, orderId: string) {
  return database.select().from(bizumPayments).where(eq(bizumPayments.orderId, orderId)).orderBy(bizumPayments.phone)
}

/** What the scheme and the clearing say is done, until both are quiet. */
export async function untilQuiet(test: TestBank): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await speakWithScheme(test.bank)
    await exchange(test.bank)
  }
}

export function waitSeconds({ clock }: TestBank, seconds: number): void {
  clock.set(addSeconds(clock.now(), seconds))
}

/** How the scheme was told that a payment ended. */
export async function toldTheScheme({ database }: TestBank, key: string): Promise<string | null | undefined> {
  const [act] = await database.select().from(simulatedBizumActs).where(eq(simulatedBizumActs.key, key))
  return act?.ended
}

/** What the scheme has said or is to say never comes. */
export async function loseMessages({ database }: TestBank): Promise<void> {
  await database.transaction((tx) => tx.delete(simulatedBizumMessages))
}
