/** External transfers in tests: somebody who makes them, and the two calls of each. */
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { addAccount, move, openTestBank, signInAs, type TestAccount, type TestBank } from './bank.ts'
import { addSignatory, operation, proofOf } from './orders.ts'

export interface Transferring {
  tested: TestBank
  user: Awaited<ReturnType<typeof addSignatory>>
  account: TestAccount
  tokens: TokenReply
  /** The calls of one path of the account: `creation`, `limits/change`. */
  under(path: string, scope?: string): ReturnType<typeof operation>
  url(path: string, scope?: string): string
  /** Both calls of an operation, with what it asks. Answers the body, whatever it is. */
  sign(path: string, input: object, scope?: string): Promise<OrderState & { code?: string; fields?: { field: string; message: string }[] }>
  /** On another day or hour, in a session of its own. */
  at(moment: string): Promise<void>
}

/** A bank with one customer whose account has 1.000 €. */
export async function openFunded(username = 'ana.ruiz', euros = 1_000): Promise<Pick<Transferring, 'tested' | 'user' | 'account'>> {
  const tested = await openTestBank()
  const user = await addSignatory(tested, username)
  const account = await addAccount(tested, user)
  await move(tested, account, euros * 100, '2026-11-19')
  return { tested, user, account }
}

/** The same customer, signed in and making transfers. */
export async function openTransfers(username?: string, euros?: number): Promise<Transferring> {
  const { tested, user, account } = await openFunded(username, euros)
  const here: Transferring = {
    tested,
    user,
    account,
    tokens: await signInAs(tested, user),
    url: (path, scope = 'transfers') => `/services/${scope}/v1/${account.id}/${path}`,
    under: (path, scope) => operation(tested, here.tokens, here.url(path, scope)),
    sign: async (path, input, scope) => {
      const calls = here.under(path, scope)
      const reply = await calls.authorize({ ...input })
      if (reply.statusCode !== 200) return reply.json()
      const order: OrderState = reply.json()
      return (await calls.confirm(order.operationId, await proofOf(tested, order, user.mobile))).json()
    },
    at: async (moment) => {
      tested.clock.set(moment)
      here.tokens = await signInAs(tested, user)
    },
  }
  return here
}

/** 250 € to an account, today, unless said otherwise. */
export function transferTo(iban: string, more: object = {}) {
  return { name: 'Luz Gil Arcos', iban, amount: 250_00, concept: 'Alquiler', when: { type: 'TODAY' }, ...more }
}
