/** Orders that several must sign, in tests: three who may operate with one account, and another that receives. */
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { powers, products } from '../products/tables.ts'
import { addAccount, addCoHolder, move, post, signInAs, type TestAccount, type TestBank, type TestUser } from './bank.ts'
import { addSignatory, lastCode } from './orders.ts'

export type Signatory = TestUser & { mobile: string; tokens: TokenReply }

export interface CoSigning {
  /** Holds both accounts and orders. */
  ana: Signatory
  luis: Signatory
  eva: Signatory
  /** With 1.000 €. */
  from: TestAccount
  /** Held with somebody else too, so that what is sent to it is signed. */
  to: TestAccount
}

/** Somebody who signs with codes, signed in. */
export async function addSignedIn(test: TestBank, username: string): Promise<Signatory> {
  const user = await addSignatory(test, username)
  return { ...user, tokens: await signInAs(test, user) }
}

/** `round` tells them from those of other tests. One signature is enough until `mustSign` says otherwise. */
export async function openCoSigning(test: TestBank, round: number): Promise<CoSigning> {
  const ana = await addSignedIn(test, `ana.${round}`)
  const luis = await addSignedIn(test, `luis.${round}`)
  const eva = await addSignedIn(test, `eva.${round}`)
  const from = await addAccount(test, ana)
  const to = await addAccount(test, ana)
  await addCoHolder(test, to)
  await move(test, from, 100_000, '2026-11-19')
  await test.database.transaction((tx) =>
    tx.insert(powers).values([luis, eva].map(({ id }) => ({ userId: id, productId: from.id, position: 1 }))),
  )
  return { ana, luis, eva, from, to }
}

export function mustSign({ database }: TestBank, { id }: Pick<TestAccount, 'id'>, signatures: number) {
  return database.transaction((tx) => tx.update(products).set({ signatures }).where(eq(products.id, id)))
}

/** Signs an order that waits for others with the code that reaches whoever signs. */
export async function coSign(test: TestBank, order: string, { tokens, mobile }: Pick<Signatory, 'tokens' | 'mobile'>) {
  const path = `/services/signature/v1/pending-orders/${order}`
  const asked = await post(test, tokens, `${path}/authorization`, {})
  if (asked.statusCode !== 200) return asked
  return post(test, tokens, `${path}/confirmation`, {
    operationId: order,
    proof: { method: 'OTP_SMS', code: await lastCode(test, mobile) },
  })
}
