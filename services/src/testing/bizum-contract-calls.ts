/** The calls of Bizum's contract as customers of a test's bank make them. */
import type { OrderState } from '@almenara/contract/two-step'
import { desc, eq } from 'drizzle-orm'
import { bizumContracts, bizumUndoneEnrolments } from '../areas/bizum/contract/tables.ts'
import { events } from '../session-log/tables.ts'
import { get, type TestBank } from './bank.ts'
import { addCustomer, operation, type TestCustomer } from './orders.ts'

export const BIZUM = '/services/bizum/v1'
/** Of the conditions that the demo brand publishes. */
export const VERSIONS = { conditionsVersion: 1, securityVersion: 1 }

/** `bank`: the test's, once it is open. */
export function contractCalls(bank: () => TestBank) {
  const call = ({ tokens }: TestCustomer, path: string) => get(bank(), tokens, `${BIZUM}/${path}`)
  const ordering = ({ tokens }: TestCustomer, what: string) => operation(bank(), tokens, `${BIZUM}/contract/${what}`)
  const sign = async (customer: TestCustomer, what: string, input: Record<string, unknown>): Promise<OrderState> => {
    const asked = ordering(customer, what)
    const state = await asked.answer(await asked.authorize(input), customer.user.mobile)
    if (state.statusCode !== 200) throw new Error(`Not signed: ${state.body}`)
    return state.json<OrderState>()
  }
  const join = (customer: TestCustomer, more: Record<string, unknown> = {}) =>
    sign(customer, 'creation', { account: customer.account.id, ...VERSIONS, ...more })
  const joined = async (name: string): Promise<TestCustomer> => {
    const customer = await addCustomer(bank(), name)
    const { status } = await join(customer)
    if (status !== 'EXECUTED') throw new Error(`${name} has not joined: ${status}`)
    return customer
  }
  const contractsOf = ({ user }: TestCustomer) =>
    bank().database.select().from(bizumContracts).where(eq(bizumContracts.userId, user.id)).orderBy(desc(bizumContracts.since))
  const undoneOf = ({ user }: TestCustomer) => bank().database.$count(bizumUndoneEnrolments, eq(bizumUndoneEnrolments.phone, user.mobile))
  const kindsOf = async ({ user }: TestCustomer) =>
    (await bank().database.select().from(events).where(eq(events.userId, user.id))).map(({ kind }) => kind)
  /** Whether the scheme says that the mobile has Bizum. */
  const isRegistered = async (phone: string): Promise<boolean> => {
    const said = await bank().bank.bizum.lookUp([phone])
    return said.outcome === 'DONE' && said.listed[0]?.registered === true
  }
  return { call, ordering, sign, join, joined, contractsOf, undoneOf, kindsOf, isRegistered }
}
