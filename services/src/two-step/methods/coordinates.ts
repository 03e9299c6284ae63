/**
 * Two cells of the customer's coordinates card. A printed card can be copied, so by itself it is no strong authentication (EBA opinion
 * EBA-Op-2019-06, paragraph 35): `policy.ts` says how far it reaches.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { COORDINATE_CELLS } from '@almenara/contract/coordinates'
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import { and, eq, sql } from 'drizzle-orm'
import { acceptedKeys, keyFor } from '../../secrets.ts'
import type { Bank } from '../../bank.ts'
import type { Method } from './method.ts'
import { coordinateCards } from './tables.ts'

const CELLS_ASKED = 2
const ENDING = 4

/** What is kept of a cell: its value cannot be read from it without the bank's key, and the same value elsewhere looks otherwise. */
export function cellMac(sealingKey: Buffer, serial: string, cell: string, value: string): string {
  return createHmac('sha256', keyFor(sealingKey, 'coordinates')).update(`${serial}.${cell}.${value}`).digest('base64url')
}

export const coordinates: Method<'COORDINATES'> = {
  method: 'COORDINATES',
  ask: async ({ bank, now, userId }) => {
    const card = await askCells(bank, userId)
    if (!card?.asked) return undefined
    const expiresAt = addSeconds(now, CHALLENGE_SECONDS)
    return { challenge: { method: 'COORDINATES', cardEnding: card.serial.slice(-ENDING), cells: card.asked, expiresAt } }
  },
  judge: async ({ bank, userId, challenge, proof }) => {
    const [card] = await bank.database.select().from(coordinateCards).where(activeCard(userId))
    // Issued again since it was asked: the cells are another card's.
    if (!card || card.serial.slice(-ENDING) !== challenge.cardEnding) return false
    const right = challenge.cells.map((cell, index) => {
      const macs = acceptedKeys(bank).map((key) => cellMac(key, card.serial, cell, proof.values[index] ?? ''))
      return macs.some((mac) => same(mac, card.cells[cell] ?? ''))
    })
    return right.length === CELLS_ASKED && right.every(Boolean)
  },
  accepted: async (tx, { userId }) => {
    await tx.update(coordinateCards).set({ asked: null }).where(activeCard(userId))
  },
}

/** The cells that are pending, or two others when none are: one statement, so that two orders at once are asked the same. */
async function askCells({ database }: Bank, userId: number) {
  const fresh = JSON.stringify(drawCells())
  const rows = await database.transaction((tx) =>
    tx
      .update(coordinateCards)
      .set({ asked: sql`coalesce(${coordinateCards.asked}, ${fresh}::jsonb)` })
      .where(activeCard(userId))
      .returning({ serial: coordinateCards.serial, asked: coordinateCards.asked }),
  )
  return rows[0]
}

function drawCells(): string[] {
  const cells = new Set<string>()
  while (cells.size < CELLS_ASKED) cells.add(COORDINATE_CELLS[randomInt(COORDINATE_CELLS.length)] ?? '')
  return [...cells]
}

function activeCard(userId: number) {
  return and(eq(coordinateCards.userId, userId), eq(coordinateCards.status, 'ACTIVE'))
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
