/** Issuing coordinates cards. The values exist on paper alone: they are handed once to whoever prints them. */
import { randomInt } from 'node:crypto'
import { COORDINATE_CELLS, COORDINATE_DIGITS } from '@almenara/contract/coordinates'
import type { Instant } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { enrol } from './enrol.ts'
import { cellMac } from './methods/coordinates.ts'
import { coordinateCards } from './methods/tables.ts'

/** A card as it is printed. */
export interface PrintedCard {
  serial: string
  /** By cell: `B4` → `073`. */
  values: ReadonlyMap<string, string>
}

const SERIAL_DIGITS = 10

export function drawCard(): PrintedCard {
  return { serial: drawDigits(SERIAL_DIGITS), values: new Map(COORDINATE_CELLS.map((cell) => [cell, drawDigits(COORDINATE_DIGITS)])) }
}

function drawDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

/**
 * Makes it the user's card from now on: the former stops working, failures are forgiven and locks lifted. A consultative customer may
 * operate with it (specification §6).
 */
export async function issueCard(tx: Tx, sealingKey: Buffer, userId: number, { serial, values }: PrintedCard, now: Instant): Promise<void> {
  await tx
    .update(coordinateCards)
    .set({ status: 'CANCELLED', asked: null })
    .where(and(eq(coordinateCards.userId, userId), eq(coordinateCards.status, 'ACTIVE')))
  const cells = Object.fromEntries([...values].map(([cell, value]) => [cell, cellMac(sealingKey, serial, cell, value)]))
  await tx.insert(coordinateCards).values({ serial, userId, status: 'ACTIVE', issuedAt: now, cells })
  await enrol(tx, userId, 'COORDINATES', now)
  await tx.update(users).set({ executive: true }).where(eq(users.id, userId))
}
