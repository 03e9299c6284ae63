/** The past connections of the cast, so that their session log is read like anybody's: some weeks of them, dated to the load. */
import { addDays, addSeconds, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import { IDLE_SECONDS } from '@almenara/contract/limits'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { sessions, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { powers, products } from '../products/tables.ts'
import { events } from '../session-log/tables.ts'
import { LOGINS } from './cast.ts'
import { randomFrom, type Random } from './random.ts'

const DAYS = 75
/** The share of days with a connection. */
const DAILY = 0.4
const REFUSED = 0.06
const LEFT_OPEN = 0.3

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** The first is the one they use most. 203.0.113.0 is kept for examples (RFC 5737): no address here is anybody's. */
const DEVICES = [
  { application: 'web', userAgent: CHROME, latitude: 39.47, longitude: -0.376, address: '203.0.113.24' },
  { application: 'mobile', userAgent: IPHONE, latitude: 39.462, longitude: -0.33, address: '203.0.113.180' },
  { application: 'mobile', userAgent: ANDROID, latitude: 0, longitude: 0, address: '203.0.113.91' },
  { application: 'web', userAgent: CHROME, latitude: 38.966, longitude: -0.183, address: '203.0.113.57' },
] as const

interface Person {
  id: number
  username: string
  accounts: readonly { id: string; identifier: string }[]
}

type Session = typeof sessions.$inferInsert
type Event = typeof events.$inferInsert

/**
 * Writes them, once: a load that is taken up again finds them made. They are sealed, as any others, once the bank runs. The customer
 * without products has never been here.
 */
export async function writeConnections(database: Database, seed: number, today: LocalDate): Promise<void> {
  const people = (await castUsers(database)).filter(({ accounts }) => accounts.length > 0)
  await database.transaction(async (tx) => {
    const [made] = await tx.select({ id: sessions.id }).from(sessions).limit(1)
    if (made) return
    for (const person of people) await writePerson(tx, person, seed, today)
  })
}

async function castUsers(database: Database): Promise<Person[]> {
  const rows = await database
    .select({ id: users.id, username: users.username, product: { id: products.id, identifier: products.identifier } })
    .from(users)
    .leftJoin(powers, eq(powers.userId, users.id))
    .leftJoin(products, eq(products.id, powers.productId))
    .where(
      inArray(
        users.username,
        Object.values(LOGINS).map(({ username }) => username),
      ),
    )
    .orderBy(asc(users.id), asc(powers.position))
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id)
    return own.slice(0, 1).map(({ username }) => ({ id, username, accounts: own.flatMap(({ product }) => (product ? [product] : [])) }))
  })
}

async function writePerson(tx: Tx, person: Person, seed: number, today: LocalDate): Promise<void> {
  const rows: Session[] = []
  const eventRows: Event[] = []
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    const day = addDays(today, -daysAgo)
    const random = randomFrom(seed, person.username, 'connection', day)
    if (random.chance(DAILY)) connect(person, day, random, rows, eventRows)
  }
  if (rows.length === 0) return
  await tx.insert(sessions).values(rows)
  await tx.insert(events).values(eventRows)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** One visit: refused once in a while, and then right; ended by leaving or by forgetting it open. */
function connect(person: Person, day: LocalDate, random: Random, rows: Session[], eventRows: Event[]): void {
  const device = DEVICES[Math.min(DEVICES.length - 1, Math.floor(Math.abs(random.normal()) * 1.4))] ?? DEVICES[0]
  let startedAt = toInstant(`${day}T${twoDigits(random.int(7, 20))}:${twoDigits(random.int(0, 59))}:${twoDigits(random.int(0, 59))}Z`)
  if (random.chance(REFUSED)) {
    eventRows.push(...refused(person, startedAt, device, random, rows))
    startedAt = addSeconds(startedAt, random.int(10, 50))
  }
  const sessionId = idFrom(random.bytes(16))
  const leftOpen = random.chance(LEFT_OPEN)
  const lastSeenAt = addSeconds(startedAt, random.int(40, 900))
  const endedAt = leftOpen ? addSeconds(lastSeenAt, IDLE_SECONDS) : lastSeenAt
  rows.push({ ...device, id: sessionId, userId: person.id, startedAt, lastSeenAt, endedAt, endedBecause: leftOpen ? 'IDLE' : 'LOGOUT' })
  const own = { sessionId, userId: person.id, address: device.address }
  eventRows.push({ ...own, kind: 'SIGN_IN', at: startedAt, data: origin(device) })
  if (random.chance(0.25)) eventRows.push({ ...own, ...exported(person, random), at: addSeconds(startedAt, 30) })
  eventRows.push(
    leftOpen
      ? { ...own, address: null, kind: 'SESSION_EXPIRED', at: endedAt, data: { because: 'IDLE' } }
      : { ...own, kind: 'SIGN_OUT', at: endedAt },
  )
}

type Device = (typeof DEVICES)[number]

/** That of whoever works. */
export const [DEVICE] = DEVICES

const origin = ({ application, userAgent, latitude, longitude }: Device) => ({
  application,
  userAgent,
  latitude: String(latitude),
  longitude: String(longitude),
})

function refused(person: Person, at: Instant, device: Device, random: Random, rows: Session[]): Event[] {
  const id = idFrom(random.bytes(16))
  rows.push({ ...device, id, userId: person.id, startedAt: at, lastSeenAt: at, endedAt: at, endedBecause: 'REFUSED' })
  const { address } = device
  return [{ sessionId: id, userId: person.id, address, kind: 'SIGN_IN_REFUSED', result: 'REFUSED', at, data: origin(device) }]
}

function exported({ accounts }: Person, random: Random): Pick<Event, 'kind' | 'productId' | 'data'> {
  const { id, identifier } = random.pick(accounts)
  return { kind: 'LIST_EXPORTED', productId: id, data: { file: `movimientos-${identifier.slice(-4)}.pdf` } }
}
