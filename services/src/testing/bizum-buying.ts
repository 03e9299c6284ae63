/** Customers who buy from merchants by Bizum, subscribe and are charged. */
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bizumCharges, bizumConsents, bizumMandates } from '../areas/bizum/consents/tables.ts'
import { bizumPurchases } from '../areas/bizum/purchases/tables.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { signInAs, type TestBank } from './bank.ts'
import { untilQuiet, type BizumCustomer } from './bizum.ts'
import { chargeComes, purchaseComes } from './bizum-scheme.ts'
import { lastCode, operation } from './orders.ts'

const ROOT = '/services/bizum/v1'

/** Where a purchase is answered; `mit`: one that asks for permission to charge afterwards too. */
export const purchasePath = (id: string, mit = false) => `${ROOT}/pending-operations-c2er${mit ? '-mit' : ''}/${id}`

/** `bank` and `buyer`: those that the test has now. */
export function buyingAt(bank: () => TestBank, buyer: () => BizumCustomer) {
  const turn = () => untilQuiet(bank())
  const later = (seconds: number) => bank().clock.set(addSeconds(bank().clock.now(), seconds))
  const tokens = () => signInAs(bank(), buyer().user)
  const rowOf = async (schemeId: string) =>
    (await bank().database.select().from(bizumPurchases).where(eq(bizumPurchases.schemeId, schemeId)))[0]

  async function money(): Promise<[number, number]> {
    const [row] = await bank().database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, buyer().account.ledgerAccountId))
    return [row?.balance ?? Number.NaN, row?.held ?? Number.NaN]
  }

  async function purchased(more: Parameters<typeof purchaseComes>[2] = {}) {
    const schemeId = await purchaseComes(bank(), buyer().phone, more)
    await turn()
    const row = await rowOf(schemeId)
    if (!row) throw new Error('No purchase')
    return row
  }

  async function accepting(at: string, more: Record<string, unknown> = {}) {
    const calls = operation(bank(), await tokens(), `${at}/acceptance`)
    return { calls, reply: await calls.authorize({ account: buyer().account.id, ...more }) }
  }

  async function accepted(at: string, more: Record<string, unknown> = {}): Promise<OrderState> {
    const { calls, reply } = await accepting(at, more)
    expect(reply.statusCode, reply.body).toBe(200)
    const state = (await calls.code(reply.json().operationId, await lastCode(bank(), buyer().user.mobile))).json()
    await turn()
    return state
  }

  /** A subscription that is paid: its permission and its mandate. */
  async function subscribed(more: Record<string, unknown> = {}) {
    const row = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
    await accepted(purchasePath(row.id, true), more)
    const of = row.consentId ?? ''
    const [consent] = await bank().database.select().from(bizumConsents).where(eq(bizumConsents.id, of))
    const [mandate] = await bank().database.select().from(bizumMandates).where(eq(bizumMandates.consentId, of))
    if (!consent || !mandate) throw new Error('Not subscribed')
    return { row, consent, mandate }
  }

  async function charge(consent: { schemeId: string }, mandate: { schemeId: string } | undefined, amount: number) {
    const schemeId = await chargeComes(bank(), {
      consentId: consent.schemeId,
      ...(mandate ? { mandateId: mandate.schemeId } : {}),
      amount: amount as never,
    })
    await turn()
    return (await bank().database.select().from(bizumCharges).where(eq(bizumCharges.schemeId, schemeId)))[0]
  }
  return { turn, later, tokens, rowOf, money, purchased, accepting, accepted, subscribed, charge }
}
