/** Somebody whom the bank may tell, an alert of theirs, and what they were told. */
import type { AlertContractDetail, AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import type { OrderState } from '@almenara/contract/two-step'
import { asc, eq, or } from 'drizzle-orm'
import { contacts } from '../identity/tables.ts'
import { contentOf } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { get, signInAs, type TestBank } from './bank.ts'
import { addCustomer, operation, type TestCustomer } from './orders.ts'

export interface Told extends TestCustomer {
  email: string
}

/** A customer with a verified mobile and e-mail address. */
export async function addTold(tested: TestBank, username: string): Promise<Told> {
  const customer = await addCustomer(tested, username)
  const { partyId } = customer.user
  const email = `${username}@correo.example`
  const verifiedAt = tested.clock.now()
  await tested.database.transaction(async (tx) => {
    await tx.update(contacts).set({ verifiedAt }).where(eq(contacts.partyId, partyId))
    await tx.insert(contacts).values({ partyId, kind: 'EMAIL', value: email, verifiedAt, since: verifiedAt })
  })
  return { ...customer, email }
}

export const alertInput = ({ account }: Told, more: object = {}) => ({
  productId: account.id,
  rules: [{ code: 'BALANCE_BELOW', amount: 200_00, repeat: 'EVERY_TIME' }],
  channels: ['EMAIL'],
  hideAmounts: false,
  conditionsVersion: 1,
  ...more,
})

/** Signed, and the id of what was made. */
export async function addAlert(tested: TestBank, told: Told, more: object = {}): Promise<string> {
  const calls = operation(tested, told.tokens, '/services/alerts/v1/contracts')
  const done = (await calls.answer(await calls.authorize(alertInput(told, more)), told.user.mobile)).json<OrderState>()
  if (done.status !== 'EXECUTED') throw new Error(`The alert was not made: ${JSON.stringify(done)}`)
  const { rows } = (await get(tested, told.tokens, '/services/alerts/v1/contracts-extract')).json<{ rows: { id: string }[] }>()
  return rows[0]?.id ?? ''
}

const ONE = '/services/alerts/v1/contracts'
/** Signed in anew: what a test asks it asks days after. */
export const readAlert = async (tested: TestBank, { user }: Told, id: string) =>
  (await get(tested, await signInAs(tested, user), `${ONE}/${id}`)).json<AlertContractDetail>()
export const firingsOf = async (tested: TestBank, { user }: Told, id: string, query = '') =>
  (await get(tested, await signInAs(tested, user), `${ONE}/${id}/firings-extract${query}`)).json<{ rows: AlertFiring[] }>().rows

/** What was put in the outbox for them as alerts, the first before. */
export async function messagesTo({ database, bank }: TestBank, { email, user }: Told): Promise<{ channel: string; text: string }[]> {
  const { recipient, id } = outboxMessages
  const rows = await database
    .select()
    .from(outboxMessages)
    .where(or(eq(recipient, email), eq(recipient, user.mobile)))
    .orderBy(asc(id))
  return rows
    .filter(({ purpose }) => purpose === 'alert')
    .map((row) => ({ channel: row.channel, text: contentOf(bank, row)?.text.split('\n')[0] ?? '' }))
}
