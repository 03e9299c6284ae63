/** Two-step operations in tests: somebody who can sign, and the code that their mobile receives. */
import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState, Proof } from '@almenara/contract/two-step'
import { desc, eq } from 'drizzle-orm'
import { contacts } from '../identity/tables.ts'
import { contentOf } from '../messages/send.ts'
import { outboxMessages } from '../messages/tables.ts'
import { signatureMethods } from '../two-step/tables.ts'
import { addAccount, addUser, post, signInAs, type TestAccount, type TestBank, type TestUser } from './bank.ts'

/** A user who receives one-time codes at a mobile of their own. */
export async function addSignatory(test: TestBank, username: string): Promise<TestUser & { mobile: string }> {
  const user = await addUser(test, username)
  const mobile = `+346${String(user.id).padStart(8, '0')}`
  const since = test.clock.now()
  await test.database.transaction(async (tx) => {
    await tx.insert(contacts).values({ partyId: user.partyId, kind: 'MOBILE', value: mobile, country: 'ES', otp: true, since })
    await tx.insert(signatureMethods).values({ userId: user.id, method: 'OTP_SMS', since })
  })
  return { ...user, mobile }
}

/** The last text sent to a mobile. */
export async function lastSms({ database, bank }: TestBank, mobile: string): Promise<string> {
  const [row] = await database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, mobile))
    .orderBy(desc(outboxMessages.id))
    .limit(1)
  const text = row && contentOf(bank, row)?.text
  if (!text) throw new Error(`No message to ${mobile}`)
  return text
}

export async function lastCode(test: TestBank, mobile: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await lastSms(test, mobile))?.[0]
  if (!code) throw new Error('The last message carries no code')
  return code
}

/** What signs an order that this customer was asked to: the code that their mobile received, or nothing where none is needed. */
export async function proofOf(test: TestBank, { signature }: Pick<OrderState, 'signature'>, mobile: string): Promise<Proof> {
  const method = signature?.challenge.method
  if (method === 'NONE') return { method }
  if (method === 'OTP_SMS') return { method, code: await lastCode(test, mobile) }
  throw new Error(`Nothing that a mobile signs was asked: ${method}`)
}

/** Another code than this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The two calls of an operation as one customer makes them. */
export function operation(test: TestBank, tokens: TokenReply, path: string) {
  const call = (step: string, body: Record<string, unknown>) => post(test, tokens, `${path}/${step}`, body)
  const confirm = (operationId: string, proof: Proof) => call('confirmation', { operationId, proof })
  return {
    authorize: (input: Record<string, unknown>, operationId: string = randomUUID()) => call('authorization', { operationId, ...input }),
    confirm,
    code: (operationId: string, code: string) => confirm(operationId, { method: 'OTP_SMS', code }),
    /** Gives what the authorization asks for: the code that was sent to that mobile, or nothing. What was refused stays refused. */
    answer: async (asked: Awaited<ReturnType<typeof post>>, mobile: string) => {
      if (asked.statusCode !== 200) return asked
      const order = asked.json<OrderState>()
      return confirm(order.operationId, await proofOf(test, order, mobile))
    },
  }
}

export interface TestCustomer {
  user: TestUser & { mobile: string }
  account: TestAccount
  tokens: TokenReply
}

/** Somebody who can sign, with an account, signed in. */
export async function addCustomer(test: TestBank, username: string): Promise<TestCustomer> {
  const user = await addSignatory(test, username)
  return { user, account: await addAccount(test, user), tokens: await signInAs(test, user) }
}
