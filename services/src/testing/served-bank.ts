/** The process itself, serving a test's bank on a port of its own, and customers who order without pause. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import type { Connection, Login } from '../db/connection.ts'
import { otpCode } from '../two-step/methods/otp-sms.ts'
import { orders } from '../two-step/tables.ts'
import { addAccount, move, passwordForm, type TestAccount, type TestBank, type TestUser } from './bank.ts'
import { type Child, startChild } from './child.ts'
import { urlOf } from './database-line.ts'
import { addSignatory } from './orders.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../brand/almenara.json', import.meta.url))

export interface ServedBank {
  child: Child
  address: string
  /** Tells it to stop, and waits until it has; answers its exit code. */
  stop(): Promise<number | null>
}

interface Serving {
  database: Connection
  /** Whose login it is given; that of the processes when absent. */
  role?: Login
  sealingKey: Buffer
  env?: Record<string, string>
  /** How wrong the machine's clock is, in milliseconds. */
  wrongBy?: number
}

/** What the environment of a process of this bank says. */
export function settingsFor({ database, role, sealingKey, env = {} }: Serving): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: urlOf(database, role),
    ALMENARA_DEMO: 'off',
    ALMENARA_BRAND: BRAND_FILE,
    ALMENARA_SEALING_KEY: sealingKey.toString('base64'),
    ...env,
  }
}

/** Starts it and does not wait for it. */
export function startServing(serving: Serving): Child {
  return startChild('serve-bank', JSON.stringify(settingsFor(serving)), String(serving.wrongBy ?? 0))
}

/** Starts it and waits until it serves. */
export async function serveBank(serving: Serving): Promise<ServedBank> {
  const child = startServing(serving)
  const line = await child.says((said) => said.includes('is ready at'))
  return {
    child,
    address: /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '',
    stop: async () => {
      const gone = once(child.process, 'exit')
      child.process.kill('SIGTERM')
      const [code] = (await gone) as [number | null]
      return code
    },
  }
}

export interface Orderer {
  user: TestUser
  from: TestAccount
  to: TestAccount
}

/** A customer with money in one account, and another to move it to. */
export async function addOrderer(test: TestBank, username: string): Promise<Orderer> {
  const user = await addSignatory(test, username)
  const [from, to] = [await addAccount(test, user), await addAccount(test, user)]
  await move(test, from, 1_000_000_00, '2024-11-19')
  return { user, from, to }
}

/** Longer than any answer of a bank whose database is not silent; who waits for more was left hanging. */
const ANSWER_MS = 20_000

async function call(address: string, path: string, token: string | undefined, body: URLSearchParams | object): Promise<Response> {
  const form = body instanceof URLSearchParams
  return fetch(address + path, {
    method: 'POST',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
}

export async function signInAt(address: string, { username, password }: TestUser): Promise<string> {
  const reply = await call(address, '/services/oauth/v1/token', undefined, new URLSearchParams(passwordForm(username, password)))
  if (!reply.ok) throw new Error(`Sign-in failed: ${reply.status}`)
  return ((await reply.json()) as TokenReply).access_token
}

/** The code that was sent for an order; the text of its message may be gone already. */
async function codeFor({ database, bank }: TestBank, operationId: string, userId: number): Promise<string> {
  const [order] = await database.select({ digest: orders.digest }).from(orders).where(eq(orders.id, operationId))
  if (!order) throw new Error(`No order ${operationId}`)
  return otpCode(bank.sealingKey, { operationId, userId, digest: order.digest, round: 1 })
}

interface Ordering {
  test: TestBank
  orderer: Orderer
  /** Where to send the next request. */
  address: () => string
  token: string
  /** Whether an answer that is not the one wanted is asked for again. */
  asksAgain: (status: number) => boolean
}

/** One order, from its first call to its execution; answers its id. Throws with the answer that is not asked for again. */
export async function orderOnce({ test, orderer: { user, from, to }, address, token, asksAgain }: Ordering): Promise<string> {
  const operationId = randomUUID()
  const path = `/services/internal-transfers/v1/${from.id}/creation`
  const insist = async (step: string, body: object) => {
    for (;;) {
      const reply = await call(address(), `${path}/${step}`, token, { operationId, ...body })
      const text = await reply.text()
      if (reply.ok) return text
      if (!asksAgain(reply.status)) throw new Error(`${step}: ${reply.status} ${text}`)
    }
  }
  await insist('authorization', { target: to.id, amount: 1_00, concept: '', method: 'OTP_SMS' })
  await insist('confirmation', { proof: { method: 'OTP_SMS', code: await codeFor(test, operationId, user.id) } })
  return operationId
}
