/** Customers who order and sign as fast as they are answered, for `two-step.ts`. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { OrderState } from '@almenara/contract/two-step'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { dayAt } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { systemClock } from '../services/src/clock.ts'
import { type Connection, type Database, openDatabase } from '../services/src/db/connection.ts'
import { groupCommit } from '../services/src/db/group-commit.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { contacts, parties, users } from '../services/src/identity/tables.ts'
import { randomIds } from '../services/src/ids.ts'
import { powers, products } from '../services/src/products/tables.ts'
import { serviceStatuses } from '../services/src/status/tables.ts'
import { otpCode } from '../services/src/two-step/methods/otp-sms.ts'
import { SEALING_KEY } from './two-step-key.ts'

export interface Bearer {
  userId: number
  from: string
  to: string
}

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
      for (const [place, id] of [from, to].entries()) {
        const number = 2 * index - 1 + place
        const identifier = ibanFromCcc('9876', '0418', String(number).padStart(10, '0'))
        await tx
          .insert(products)
          .values({ id, type: 'VIEW', commercialName: 'Cuenta', identifier, ledgerAccountId: number, openedOn: dayAt(now) })
        await tx.insert(powers).values({ userId: user.id, productId: id, position: place })
      }
      made.push({ userId: user.id, from, to })
    }
    await tx.execute("insert into signature_methods (user_id, method, since) select id, 'OTP_SMS', now() from users")
    return made
  })
}

/** One connection for each customer. The code is made as the bank makes it, of the digest that the order has in the database. */
export function clientsFor(port: number, people: readonly Bearer[], connection: object) {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length })
  const database = openDatabase(connection as Connection, { max: 2 })
  const digestOf = groupCommit<string, Buffer>({
    keyOf: (id) => id,
    run: async (ids) => {
      const { rows } = await database.pool.query<{ id: string; digest: Buffer }>({
        name: 'digests',
        text: 'select id, digest from orders where id = any($1)',
        values: [ids],
      })
      const found = new Map(rows.map(({ id, digest }) => [id, digest]))
      return ids.map((id) => found.get(id) ?? Buffer.alloc(32))
    },
  })
  const call = (token: string, path: string, body: object) =>
    new Promise<OrderState>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = request({ agent, port, host: '127.0.0.1', path: `/services${path}`, method: 'POST', headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(text) as OrderState)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  const order = async ({ userId, from, to }: Bearer, token: string) => {
    const operationId = randomUUID()
    const path = `/internal-transfers/v1/${from}/creation`
    await call(token, `${path}/authorization`, { operationId, target: to, amount: 1, concept: '' })
    const code = otpCode(SEALING_KEY, { operationId, userId, digest: await digestOf(operationId), round: 1 })
    const { status } = await call(token, `${path}/confirmation`, { operationId, proof: { method: 'OTP_SMS', code } })
    if (status !== 'EXECUTED') throw new Error(`An order ended ${status}`)
  }
  let tokens: Promise<string[]> | undefined
  return {
    run: async (wanted: number) => {
      tokens ??= signIn(database, people)
      const ready = await tokens
      const begun = performance.now()
      const end = begun + wanted * 1000
      let orders = 0
      await Promise.all(
        people.map(async (person, index) => {
          while (performance.now() < end) {
            await order(person, ready[index] ?? '')
            orders += 1
          }
        }),
      )
      return { orders, seconds: (performance.now() - begun) / 1000 }
    },
    close: async () => {
      agent.destroy()
      await database.close()
    },
  }
}

function signIn(database: Database, people: readonly Bearer[]): Promise<string[]> {
  const origin = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
  return database.transaction(async (tx) => {
    const tokens: string[] = []
    for (const { userId } of people) tokens.push((await startSession(tx, randomIds.next(), userId, origin, systemClock.now())).access_token)
    return tokens
  })
}
