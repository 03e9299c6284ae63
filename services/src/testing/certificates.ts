/** Certificates in tests: what is asked for, and how it is asked. */
import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { certificateGeneration } from '@almenara/contract/areas/certificates/issuing'
import type { Reply } from '@almenara/contract/call'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { certificates } from '../areas/certificates/tables.ts'
import { noSeal } from '../rails/seal/off.ts'
import { addAccount, addUser, get, move, post, randomAddress, signInAs, type TestBank } from './bank.ts'

export const CERTIFICATES_PATH = '/services/certificates/v1'
type Issued = Reply<typeof certificateGeneration>

/** The holder whom a customer sees first, or the one of that name. */
export async function holderIdOf(test: TestBank, tokens: TokenReply, name?: string): Promise<string> {
  const { holders } = (await get(test, tokens, `${CERTIFICATES_PATH}/user-view`)).json<{ holders: { id: string; name: string }[] }>()
  const found = name === undefined ? holders[0] : holders.find((holder) => holder.name === name)
  if (!found) throw new Error(`There is no holder ${name}`)
  return found.id
}

/** A customer with an account of 900 € since 1-6-2025, and what asks for its balance at the end of that year. */
export async function certifiedCustomer(test: TestBank, name: string) {
  const user = await addUser(test, name)
  const account = await addAccount(test, user)
  await move(test, account, 900_00, '2025-06-01')
  const tokens = await signInAs(test, user)
  const holderId = await holderIdOf(test, tokens)
  return { user, account, tokens, holderId, of: { type: 'BALANCE', holderId, products: [account.id], asOf: '2025-12-31' } }
}

export const generate = (test: TestBank, tokens: TokenReply, request: Record<string, unknown>) =>
  post(test, tokens, `${CERTIFICATES_PATH}/generation`, { operationId: randomUUID(), epigraphs: [], ...request })

export async function issue(test: TestBank, tokens: TokenReply, request: Record<string, unknown>): Promise<Issued> {
  const reply = await generate(test, tokens, request)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}

/** Anybody, from an address of their own. */
export const check = ({ app }: TestBank, code: string, remoteAddress = randomAddress()) =>
  app.inject({ url: `${CERTIFICATES_PATH}/view/${code}`, remoteAddress })

export const documentOf = (test: TestBank, tokens: TokenReply, id: string) =>
  get(test, tokens, `${CERTIFICATES_PATH}/issued/${id}/document`)

/** A bank without one. */
export const NO_SEAL = noSeal

/** It was issued eleven minutes before. */
export const aged = ({ database, clock }: TestBank, id: string) =>
  database.transaction((tx) =>
    tx
      .update(certificates)
      .set({ issuedAt: addSeconds(clock.now(), -11 * 60) })
      .where(eq(certificates.id, id)),
  )
