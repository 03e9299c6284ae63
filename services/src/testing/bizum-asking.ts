/** People who ask each other for money by Bizum, and who pay. */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ledgerAccounts } from '../ledger/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { events } from '../session-log/tables.ts'
import { get, post, signInAs, type TestBank } from './bank.ts'
import { addBizumCustomer, untilQuiet, type BizumCustomer } from './bizum.ts'
import { requestComes } from './bizum-scheme.ts'
import { lastCode, operation } from './orders.ts'
import { bizumRequests } from '../areas/bizum/requests/tables.ts'
import { bizumPayments } from '../areas/bizum/payments/tables.ts'

const ROOT = '/services/bizum/v1'
const ONE = `${ROOT}/pending-operations-c2c`

let people = 0

/** `bank`: the one that the test has now. What they have in common is of one bank, so it is one object. */
// oxlint-disable-next-line max-lines-per-function
export function askingAt(bank: () => TestBank) {
  const customer = (name: string, funds = 100_000) => addBizumCustomer(bank(), `${name}.${(people += 1)}`, { funds })
  const turn = () => untilQuiet(bank())
  const later = (seconds: number) => bank().clock.set(addSeconds(bank().clock.now(), seconds))
  const tokensOf = (who: BizumCustomer) => signInAs(bank(), who.user)
  const one = async (id: string) => (await bank().database.select().from(bizumRequests).where(eq(bizumRequests.id, id)))[0]
  const stateOf = async (id: string) => (await one(id))?.state
  const twinOf = async (id: string) => (await one(id))?.twinId ?? ''

  async function ask(who: BizumCustomer, phones: string[], more: Record<string, unknown> = {}) {
    const recipients = phones.map((phone) => ({ phone, amount: 1_850 }))
    const body = { operationId: randomUUID(), recipients, concept: 'Cena del viernes', ...more }
    return post(bank(), await tokensOf(who), `${ROOT}/request-payment-c2c`, body)
  }

  /** The id of a request of 18,50 €, as whoever is asked has it. */
  async function askedBy(asker: BizumCustomer, payer: BizumCustomer, amount = 1_850): Promise<string> {
    const reply = await ask(asker, [], { recipients: [{ phone: payer.phone, amount }] })
    expect(reply.statusCode, reply.body).toBe(200)
    return twinOf(reply.json().requests[0].id)
  }

  /** The id of a request of 18,50 € from another bank, as it came. */
  async function requestTo(payer: BizumCustomer, more: Parameters<typeof requestComes>[2] = {}): Promise<string> {
    const schemeId = await requestComes(bank(), payer.phone, more)
    await turn()
    const [row] = await bank().database.select().from(bizumRequests).where(eq(bizumRequests.schemeId, schemeId))
    if (!row) throw new Error('No request')
    return row.id
  }

  /** They have paid them before. */
  async function knows(who: BizumCustomer, phone: string): Promise<void> {
    const { user, account, contractId } = who
    const at = addSeconds(bank().clock.now(), -10 * 86_400)
    const of = { userId: user.id, partyId: user.partyId, contractId, productId: account.id, ledgerAccountId: account.ledgerAccountId }
    const sent = { kind: 'C2C', direction: 'OUT', state: 'SETTLED', amount: 500 as never, phone, name: 'Quien sea', concept: '' } as const
    const when = { leavesAt: at, createdAt: at, closedAt: at, channel: 'web' }
    await bank().database.transaction((tx) => tx.insert(bizumPayments).values({ id: randomUUID(), ...of, ...sent, ...when }))
  }

  const detail = async (who: BizumCustomer, id: string) => (await get(bank(), await tokensOf(who), `${ONE}/${id}`)).json()
  const act = async (who: BizumCustomer, id: string, what: 'revocation' | 'reminder', body: Record<string, unknown> = {}) =>
    post(bank(), await tokensOf(who), `${ONE}/${id}/${what}`, what === 'reminder' ? {} : body)

  async function accepting(who: BizumCustomer, id: string, more: Record<string, unknown> = {}) {
    const calls = operation(bank(), await tokensOf(who), `${ONE}/${id}/acceptance`)
    const reply = await calls.authorize({ account: who.account.id, expects: 'PAY', ...more })
    return { calls, reply }
  }

  async function paid(who: BizumCustomer, id: string): Promise<OrderState> {
    const { calls, reply } = await accepting(who, id)
    expect(reply.statusCode, reply.body).toBe(200)
    return (await calls.code(reply.json().operationId, await lastCode(bank(), who.user.mobile))).json()
  }

  async function money({ account }: BizumCustomer): Promise<[number, number]> {
    const [row] = await bank().database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
    return [row?.balance ?? Number.NaN, row?.held ?? Number.NaN]
  }
  const sentTo = async ({ user }: BizumCustomer) =>
    (await bank().database.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.mobile))).filter(
      ({ purpose }) => purpose === 'bizum-request',
    )
  const loggedBy = async ({ user }: BizumCustomer) =>
    (await bank().database.select().from(events).where(eq(events.userId, user.id))).map(({ kind }) => kind)
  return {
    customer,
    turn,
    later,
    tokensOf,
    one,
    stateOf,
    twinOf,
    ask,
    askedBy,
    requestTo,
    knows,
    detail,
    act,
    accepting,
    paid,
    money,
    sentTo,
    loggedBy,
  }
}
