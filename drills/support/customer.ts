/** One customer of a load: signs in, reads and orders without pause, and writes down what happened. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import type { Pool } from '../../services/src/db/client.ts'
import { otpCode } from '../../services/src/two-step/methods/otp-sms.ts'
import { send, type Answer } from './http-line.ts'
import type { Person } from './people.ts'

/** What each order moves. */
export const AMOUNT = 1_00
/** Orders of one session: then the customer signs in again. */
const ORDERS_OF_A_SESSION = 25
/** Between a failure and the same request again. */
const AGAIN_MS = 50

/** Answers what was asked for, or `undefined` when the load is over first. */
type Get = (path: string) => Promise<string | undefined>
export type ReadBack = (person: Person, orders: number, get: Get) => Promise<void>

/** What the customers of a load share. */
export interface Sharing {
  address: string
  thinkMs: number
  sealingKey: Buffer
  /** Where the digests of orders are read. */
  pool: Pool
  over: AbortSignal
  onRequest(): void
  onFailed(what: string): void
  onBegun(id: string): void
  onAcknowledged(id: string): void
  /** Reads something after each order, and judges it; `orders` of this customer are acknowledged by then. */
  readBack?: ReadBack | undefined
}

/** Lives until the load is over. Throws for an answer that asking again does not mend. */
export async function live(person: Person, sharing: Sharing): Promise<void> {
  const { over, address, thinkMs, onBegun, onAcknowledged, readBack } = sharing
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const line = { agent, address, from: person.address }
  let acknowledged = 0
  const path = `/services/internal-transfers/v1/${person.from.id}/creation`
  try {
    while (!over.aborted) {
      const signed = await insist(sharing, 'sign-in', () => send(line, 'POST', '/services/oauth/v1/token', signInForm(person)))
      if (!signed) break
      const token = (JSON.parse(signed.body) as TokenReply).access_token
      const post = (step: string, body: object) =>
        insist(sharing, step, () => send({ ...line, token }, 'POST', `${path}/${step}`, JSON.stringify(body)))
      for (let orders = 0; orders < ORDERS_OF_A_SESSION && !over.aborted; orders += 1) {
        const operationId = randomUUID()
        onBegun(operationId)
        await insist(sharing, 'position', () => send({ ...line, token }, 'GET', '/services/accounts/v1/position'))
        const opened = await post('authorization', { operationId, target: person.to.id, amount: AMOUNT, concept: '', method: 'OTP_SMS' })
        const code = opened && (await codeFor(sharing, operationId, person.userId))
        if (code === undefined) break
        const confirmed = await post('confirmation', { operationId, proof: { method: 'OTP_SMS', code } })
        if (!confirmed) break
        const { status } = JSON.parse(confirmed.body) as OrderState
        if (status !== 'EXECUTED') throw new Error(`An order ended ${status}`)
        onAcknowledged(operationId)
        acknowledged += 1
        const get: Get = async (from) => (await insist(sharing, from, () => send({ ...line, token }, 'GET', from)))?.body
        await readBack?.(person, acknowledged, get)
        if (thinkMs > 0) await pause(thinkMs)
      }
    }
  } finally {
    agent.destroy()
  }
}

/** Asks until it is answered; `undefined` when the load is over first. */
async function insist({ over, onRequest, onFailed }: Sharing, what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  while (!over.aborted) {
    onRequest()
    const answer = await ask().catch((error: unknown) => ({ status: 0, body: error instanceof Error ? error.message : String(error) }))
    if (answer.status === 200) return answer
    const seen = `${what}: ${answer.status} ${answer.body.slice(0, 200)}`
    // What is not the bank's trouble is not mended by asking again, and is a defect of the drill or of the bank.
    if (answer.status >= 400 && answer.status < 500) throw new Error(seen)
    onFailed(seen)
    await pause(AGAIN_MS)
  }
  return undefined
}

/** The code of an order, made of its digest as the bank makes it. */
async function codeFor({ over, pool, sealingKey }: Sharing, operationId: string, userId: number): Promise<string | undefined> {
  while (!over.aborted) {
    const { rows } = await pool
      .query<{ digest: Buffer }>('select digest from orders where id = $1', [operationId])
      .catch(() => ({ rows: [] }))
    const [order] = rows
    if (order) return otpCode(sealingKey, { operationId, userId, digest: order.digest, round: 1 })
    await pause(AGAIN_MS)
  }
  return undefined
}

export function signInForm({ username, password }: Person): URLSearchParams {
  const connection = { application: 'web', userAgent: 'drill', geolocation: { latitude: 0, longitude: 0 } }
  return new URLSearchParams({ grant_type: 'password', username, password, userConnectionInfo: JSON.stringify(connection) })
}
