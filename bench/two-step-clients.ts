/** Customers who order and sign as fast as they are answered, for `two-step.ts`. */
import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { systemClock } from '../services/src/clock.ts'
import { type Connection, type Database, openDatabase } from '../services/src/db/connection.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { contacts, parties, users } from '../services/src/identity/tables.ts'
import { randomIds } from '../services/src/ids.ts'
import { holders, powers, products } from '../services/src/products/tables.ts'
import { serviceStatuses } from '../services/src/status/tables.ts'
import { otpCode } from '../services/src/two-step/methods/otp-sms.ts'
import { CALLERS } from './ledger.ts'
import { connect, type Answer, type Connection as Line } from './post-json.ts'
import { DIGEST_HEADER, SEALING_KEY } from './two-step-key.ts'

export interface Bearer {
  userId: number
  from: string
  to: string
  /** Of `to`. */
  iban: string
}

/** What is asked for a customer: where, and the body without its id. */
export type Ask = (person: Bearer) => { path: string; body: object }

/** It would need no code: the customer asks to sign it, so that what is measured goes on being a signed order. */
const betweenOwn: Ask = ({ from, to }) => ({
  path: `/internal-transfers/v1/${from}/creation`,
  body: { target: to, amount: 1, concept: '', method: 'OTP_SMS' },
})

/** Customers with two of the accounts that `prepare` made, the first with funds, and a mobile for codes. */
export async function bearers(owner: Database, count: number): Promise<Bearer[]> {
  const now = systemClock.now()
  return owner.transaction(async (tx) => {
    const running = SERVICE_STATUSES.map((name) => ({ name, status: 'ON' as const }))
    const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
    await tx.insert(serviceStatuses).values([...running, ...quiet])
    const made: Bearer[] = []
    for (let index = 1; index <= count; index += 1) {
      const [party] = await tx
        .insert(parties)
        .values({ kind: 'PERSON', name: `Persona ${index}`, taxId: `T${index}` })
        .returning()
      if (!party) throw new Error('No party')
      const [user] = await tx
        .insert(users)
        .values({ partyId: party.id, username: `cliente${index}`, passwordHash: '-' })
        .returning()
      if (!user) throw new Error('No user')
      const mobile = `+346${String(index).padStart(8, '0')}`
      await tx.insert(contacts).values({ partyId: party.id, kind: 'MOBILE', value: mobile, country: 'ES', otp: true, since: now })
      const [from, to] = [randomIds.next(), randomIds.next()]
      let iban = ''
      for (const [place, id] of [from, to].entries()) {
        const number = 2 * index - 1 + place
        const identifier = ibanFromCcc('9876', '0418', String(number).padStart(10, '0'))
        iban = identifier
        await tx
          .insert(products)
          .values({ id, type: 'VIEW', commercialName: 'Cuenta', identifier, ledgerAccountId: number, openedOn: dayAt(now) })
        await tx.insert(holders).values({ productId: id, partyId: party.id, ordinal: 1 })
        await tx.insert(powers).values({ userId: user.id, productId: id, position: place })
      }
      made.push({ userId: user.id, from, to, iban })
    }
    await tx.execute("insert into signature_methods (user_id, method, since) select id, 'OTP_SMS', now() from users")
    return made
  })
}

/**
 * `CALLERS` connections, each for its share of the customers, one after another. The code is made as the bank makes it, of the digest that
 * comes with the answer. `now`: that of a server whose clock stands still.
 */
export function clientsFor(port: number, people: readonly Bearer[], connection: Connection, now = systemClock.now()) {
  const database = openDatabase(connection, { max: 2 })
  const lines = people.slice(0, CALLERS).map(() => connect(port))
  const order = async (person: Bearer, line: Line, token: string, ask: Ask) => {
    const operationId = randomUUID()
    const { path, body: asked } = ask(person)
    const { headers } = await send(line, token, `${path}/authorization`, { operationId, ...asked })
    const digest = Buffer.from(digestLine.exec(headers)?.[1] ?? '', 'hex')
    const code = otpCode(SEALING_KEY, { operationId, userId: person.userId, digest, round: 1 })
    const { body } = await send(line, token, `${path}/confirmation`, { operationId, proof: { method: 'OTP_SMS', code } })
    const { status } = JSON.parse(body()) as OrderState
    // What goes to another bank may be on its way.
    if (status !== 'EXECUTED' && status !== 'PROCESSING') throw new Error(`An order ended ${status}`)
  }
  let tokens: Promise<string[]> | undefined
  /** Where each connection is among its customers: a run goes on from the one before. */
  const next = lines.map((_, index) => index)
  return {
    tokens: () => (tokens ??= signIn(database, people, now)),
    run: async (wanted: number, ask = betweenOwn) => {
      tokens ??= signIn(database, people, now)
      const ready = await tokens
      const begun = performance.now()
      const end = begun + wanted * 1000
      let orders = 0
      await Promise.all(
        lines.map(async (line, index) => {
          while (performance.now() < end) {
            const one = next[index] ?? index
            next[index] = one + lines.length < people.length ? one + lines.length : index
            await order(people[one] as Bearer, line, ready[one] ?? '', ask)
            orders += 1
          }
        }),
      )
      return { orders, seconds: (performance.now() - begun) / 1000 }
    },
    close: async () => {
      for (const line of lines) line.close()
      await database.close()
    },
  }
}

const digestLine = new RegExp(`${DIGEST_HEADER}: (\\w+)`)

async function send(line: Line, token: string, path: string, body: object): Promise<Answer> {
  const answer = await line.post(`/services${path}`, `authorization: Bearer ${token}\r\n`, JSON.stringify(body))
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body()}`)
  return answer
}

function signIn(database: Database, people: readonly Bearer[], now: Instant): Promise<string[]> {
  const origin = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
  return database.transaction(async (tx) => {
    const tokens: string[] = []
    for (const { userId } of people) tokens.push((await startSession(tx, randomIds.next(), userId, origin, now)).access_token)
    return tokens
  })
}
