import type { TokenReply } from '@almenara/contract/areas/session'
import type { Challenge, OrderState, Proof } from '@almenara/contract/two-step'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logger } from '../http/log.ts'
import { administer } from '../testing/administer.ts'
import { addAccount, addCoHolder, addUser, move, openTestBank, type TestBank, type TestUser } from '../testing/bank.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../testing/orders.ts'
import { signInFromApp, withCardPin, withCoordinates, type AnySigner } from '../testing/signers.ts'

/** All that the process would have written, at its most talkative. */
const lines: string[] = []
let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank({ logger: { ...logger, level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
})
afterAll(() => bank.close())

/** Of what a proof is made. */
function secretsOf(proof: Proof): string[] {
  if (proof.method === 'OTP_SMS') return [proof.code]
  if (proof.method === 'COORDINATES') return proof.values
  return proof.method === 'CARD_PIN' ? [proof.pin] : []
}

interface Customer {
  user: TestUser
  answer: (challenge: Challenge) => Proof | Promise<Proof>
  wrong: (challenge: Challenge) => Proof | Promise<Proof>
}

const CUSTOMERS: readonly [string, () => Promise<Customer>][] = [
  [
    'a code by SMS',
    async () => {
      const user = await addSignatory(bank, 'secreto.sms')
      const code = () => lastCode(bank, user.mobile)
      const proof = (sent: string): Proof => ({ method: 'OTP_SMS', code: sent })
      return { user, answer: async () => proof(await code()), wrong: async () => proof(wrongCode(await code())) }
    },
  ],
  [
    'coordinates',
    async () => {
      const user = await addUser(bank, 'secreto.tarjeta')
      return { user, ...((await withCoordinates(bank, user)) as AnySigner) }
    },
  ],
  [
    'the PIN of a card',
    async () => {
      const user = await addUser(bank, 'secreto.pin')
      return { user, ...((await withCardPin(bank, user)) as AnySigner) }
    },
  ],
]

test.each(CUSTOMERS)('%s, right or wrong, is in no line of the log and in no event, not even when the order fails', async (_, make) => {
  const { user, answer, wrong } = await make()
  const from = await addAccount(bank, user)
  const to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 100_000, '2026-11-19')
  const tokens: TokenReply = await signInFromApp(bank, user)
  const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
  const asked = async () => {
    const { operationId, signature }: OrderState = (await transfer.authorize({ target: to.id, amount: 1_000, concept: '' })).json()
    if (!signature) throw new Error('Nothing is asked')
    return { operationId, challenge: signature.challenge }
  }
  const first = await asked()
  const proofs = [await wrong(first.challenge), await answer(first.challenge)]
  for (const proof of proofs) await transfer.confirm(first.operationId, proof)

  // A failure of the bank's own: the order is not what was signed any more.
  const broken = await asked()
  const tampering = `update orders set digest = '\\x00' where id = '${broken.operationId}'`
  await administer(
    bank.database.connection,
    `alter table orders disable trigger user; ${tampering}; alter table orders enable trigger user`,
  )
  const last = await answer(broken.challenge)
  expect((await transfer.confirm(broken.operationId, last)).statusCode).toBe(500)

  const { rows } = await bank.database.execute<{ data: string }>(sql`select data::text as data from events where user_id = ${user.id}`)
  expect(rows.length).toBeGreaterThan(2)
  expect(lines.length).toBeGreaterThan(4)
  // How long a request took and the process's number are numbers like any other, and a request's identifier is made by chance.
  const written = [...lines.map((line) => line.replace(/"(?:responseTime|pid|reqId)":[^,}]+/g, '')), ...rows.map(({ data }) => data)]
  for (const secrets of [...proofs, last].map(secretsOf)) {
    const tells = (line: string) => secrets.every((secret) => new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(line))
    expect(written.filter(tells)).toEqual([])
  }
})
