/** Taxes in tests: what a form sends, what becomes of it, and files of the agency's models. */
import { randomUUID } from 'node:crypto'
import type { DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import type { OrderState } from '@almenara/contract/two-step'
import { writeModelDeclaration, type ModelDeclaration } from '@almenara/formats/tax/model-file'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { noAeat } from '../rails/aeat/off.ts'
import { simulatedTaxPayments } from '../rails/aeat/tables.ts'
import { retryPendingTaxes } from '../areas/aeat/pursue.ts'
import { get, randomAddress, type TestBank } from './bank.ts'
import { operation, type TestCustomer } from './orders.ts'

/** A bank without a line to it. */
export const NO_AGENCY = noAeat

/** How many payments it was asked for, or whether for that one. */
export function agencyAsked({ database }: TestBank, key?: string): Promise<number> {
  return database.$count(simulatedTaxPayments, key === undefined ? undefined : eq(simulatedTaxPayments.key, key))
}

export const TAX_PATH = '/services/aeat/v1'
const PATH = `${TAX_PATH}/telematic-presentation`

/** A person's quarter of VAT, with a NIF whose letter is right. */
export const quarter = (amount: number, more: Record<string, unknown> = {}) => ({
  form: 'ACCOUNT_DEBIT',
  by: 'HAND',
  model: '303',
  exercise: '26',
  period: '3T',
  taxId: '12345678Z',
  name: 'Carmen Muñoz Peñalver',
  amount,
  ...more,
})

export const presenting = (test: TestBank, { tokens }: Pick<TestCustomer, 'tokens'>) => operation(test, tokens, PATH)

/** Ordered and signed; the answer of the signature. */
export async function payTax(
  test: TestBank,
  customer: TestCustomer,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<OrderState> {
  const presentation = presenting(test, customer)
  const asked = await presentation.authorize({ accountId: customer.account.id, ...quarter(amount, more) })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  return (await presentation.answer(asked, customer.user.mobile)).json()
}

export async function presented(test: TestBank, { tokens }: Pick<TestCustomer, 'tokens'>, orderId: string): Promise<DeclarationDetail[]> {
  const reply = await get(test, tokens, `${PATH}/${orderId}/declarations`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ declarations: DeclarationDetail[] }>().declarations
}

/** Time passes, and the bank asks after what waits. */
export async function askAgencyAfter(test: TestBank, seconds: number): Promise<void> {
  test.clock.set(addSeconds(test.clock.now(), seconds))
  await retryPendingTaxes(test.bank)
}

type InFile = Partial<Omit<ModelDeclaration, 'position' | 'line'>>

/** A file of VAT declarations, as the agency's programs write it. */
export function modelFile(all: readonly InFile[]): Buffer {
  const layout = { page: '01000', at: 109, length: 17 }
  const one = { model: '303', year: '2026', period: '3T', type: 'I', taxId: '12345678Z', name: 'CARMEN MUNOZ', amount: 100_00 }
  return Buffer.from(all.map((more) => writeModelDeclaration({ ...one, ...more }, layout)).join('\r\n'), 'latin1')
}

export async function uploadTaxes(
  { app }: TestBank,
  { tokens }: Pick<TestCustomer, 'tokens'>,
  content: Buffer,
  operationId: string = randomUUID(),
  remoteAddress = randomAddress(),
) {
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/octet-stream' }
  return app.inject({
    method: 'POST',
    url: `${TAX_PATH}/files?operationId=${operationId}`,
    headers,
    payload: content,
    remoteAddress,
  })
}
