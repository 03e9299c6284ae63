/** What the cast signs with beside codes: a coordinates card and a card's PIN that whoever tries the demo bank can read. */
import { createHash } from 'node:crypto'
import { COORDINATE_CELLS, COORDINATE_DIGITS } from '@almenara/contract/coordinates'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Db } from '../db/connection.ts'
import { hashPassword } from '../identity/passwords.ts'
import { users } from '../identity/tables.ts'
import { simulatedCards } from '../rails/cards/tables.ts'
import { issueCard, type PrintedCard } from '../two-step/coordinate-card.ts'
import { enrol } from '../two-step/enrol.ts'
import { coordinateCards, signatureCards } from '../two-step/methods/tables.ts'

/** Who has them, and the last digits of the card that their movements name. */
const HOLDERS = [
  { username: 'carmen.munoz', card: { name: 'Débito Nómina', ending: '1175' } },
  { username: 'javier.ferrer', card: { name: 'Débito Joven', ending: '3308' } },
  { username: 'construcciones', card: { name: 'Débito Negocios', ending: '6621' } },
] as const

const PIN_DIGITS = 4

/** Serials of no other card: cards that are not the demo's have other serials. */
const DEMO_SERIAL = '99'

/** Nothing of the demo is a secret: its digits come from its names. */
export function demoDigits(count: number, ...words: string[]): string {
  const number = createHash('sha256')
    .update(['almenara demo', ...words].join('\n'))
    .digest()
    .readUInt32BE()
  return String(number % 10 ** count).padStart(count, '0')
}

function demoCard(serial: string): PrintedCard {
  return { serial, values: new Map(COORDINATE_CELLS.map((cell) => [cell, demoDigits(COORDINATE_DIGITS, serial, cell)])) }
}

/** Gives them to whoever of the cast is without. Run at every start. */
export async function writeSignatures(database: Database, sealingKey: Buffer, now: Instant): Promise<void> {
  const names = HOLDERS.map(({ username }) => username)
  const people = await database.select().from(users).where(inArray(users.username, names))
  for (const { username, card } of HOLDERS) {
    const user = people.find((person) => person.username === username)
    if (!user) continue
    if ((await database.$count(coordinateCards, eq(coordinateCards.userId, user.id))) === 0) {
      const serial = DEMO_SERIAL + demoDigits(8, username)
      await database.transaction((tx) => issueCard(tx, sealingKey, user.id, demoCard(serial), now))
    }
    if ((await database.$count(signatureCards, eq(signatureCards.userId, user.id))) > 0) continue
    const token = `demo-${username}`
    const pinHash = await hashPassword(demoDigits(PIN_DIGITS, token))
    await database.transaction(async (tx) => {
      await tx.insert(simulatedCards).values({ token, pinHash }).onConflictDoNothing()
      await tx.insert(signatureCards).values({ id: `demo-${user.id}`, userId: user.id, token, ...card, position: 1 })
      await enrol(tx, user.id, 'CARD_PIN', now)
    })
  }
}

export interface DemoSignatures {
  username: string
  /** Absent for one that the office gave: its values are on paper alone. */
  coordinates?: { serial: string; values: Record<string, string> }
  cards: { name: string; ending: string; pin: string }[]
}

/** What the cast signs with now. */
export async function readSignatures(db: Db): Promise<DemoSignatures[]> {
  const names = HOLDERS.map(({ username }) => username)
  const people = await db.select().from(users).where(inArray(users.username, names)).orderBy(users.username)
  return Promise.all(people.map((person) => signaturesOf(db, person)))
}

async function signaturesOf(db: Db, { id, username }: { id: number; username: string }): Promise<DemoSignatures> {
  const [card] = await db
    .select()
    .from(coordinateCards)
    .where(and(eq(coordinateCards.userId, id), eq(coordinateCards.status, 'ACTIVE')))
  const cards = await db.select().from(signatureCards).where(eq(signatureCards.userId, id))
  const printed = card?.serial.startsWith(DEMO_SERIAL) ? demoCard(card.serial) : undefined
  return {
    username,
    ...(printed ? { coordinates: { serial: printed.serial, values: Object.fromEntries(printed.values) } } : {}),
    cards: cards.map(({ name, ending, token }) => ({ name, ending, pin: demoDigits(PIN_DIGITS, token) })),
  }
}
