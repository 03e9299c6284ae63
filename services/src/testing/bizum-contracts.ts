/** Customers with Bizum in tests, who joined it as customers do. */
import type { OrderState } from '@almenara/contract/two-step'
import type { TestBank } from './bank.ts'
import { operation, type TestCustomer } from './orders.ts'

/** Of the conditions that the demo brand publishes. */
const ACCEPTED = { conditionsVersion: 1, securityVersion: 1 }

/** With their mobile and their account. Their mobile must not be one that the simulated scheme does not answer (`scheme-people.ts`). */
export async function joinBizum(test: TestBank, { user, account, tokens }: TestCustomer): Promise<void> {
  const creation = operation(test, tokens, '/services/bizum/v1/contract/creation')
  const signed = await creation.answer(await creation.authorize({ account: account.id, ...ACCEPTED }), user.mobile)
  if (signed.json<OrderState>().status !== 'EXECUTED') throw new Error(`Not joined: ${signed.body}`)
}
