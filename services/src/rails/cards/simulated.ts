/**
 * The simulated processor. It keeps its PINs hashed and its numbers sealed under a key of its own; blocks a card after its own count
 * of wrong PINs; and charges on a bank day what was approved on the days before.
 */
import { CARD_BINS } from '@almenara/contract/card-bins'
import { addMonths, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connection.ts'
import { seal, unseal } from '../../extracts/seal.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { keysFor } from '../../secrets.ts'
import { numberEnding, securityCodeOf } from './card-numbers.ts'
import {
  UNAVAILABLE,
  type CardChange,
  type CardSecrets,
  type CardsPort,
  type ChallengeAnswer,
  type Clearing,
  type IssuedCard,
  type PinVerdict,
} from './port.ts'
import { simulatedAuthorisations, simulatedCards, simulatedChallenges } from './tables.ts'

/** That of today first. */
type Keys = readonly [Buffer, ...Buffer[]]

/** Wrong PINs that block a card here. More than what locks the signature at the bank, so that the bank's lock comes first. */
const MOST_FAILURES = 10

export function simulatedCardProcessor(database: Database, sealingKey: Buffer, otherSealingKey?: Buffer): CardsPort {
  const keys = keysFor({ sealingKey, otherSealingKey }, 'card-numbers')
  return {
    verifyPin: (token, pin) => verifyPin(database, token, pin),
    change: (token, change) => changeCard(database, token, change),
    reissue: (token, requestId) => reissue(database, keys, token, requestId),
    reveal: (token) => reveal(database, keys, token),
    answerChallenge: (id, answer) => answerChallenge(database, id, answer),
    clearings: (day) => clearings(database, day),
  }
}

const find = async (database: Database, token: string) =>
  (await database.select().from(simulatedCards).where(eq(simulatedCards.token, token)))[0]

async function verifyPin(database: Database, token: string, pin: string): Promise<PinVerdict> {
  const card = await find(database, token)
  // A card that is not here takes as long to be refused as one that is.
  const right = await verifyPassword(card?.pinHash, pin)
  if (!card) return 'WRONG'
  if (card.failures >= MOST_FAILURES) return 'BLOCKED'
  const failures = right ? 0 : sql`${simulatedCards.failures} + 1`
  if (!right || card.failures > 0) {
    await database.transaction((tx) => tx.update(simulatedCards).set({ failures }).where(eq(simulatedCards.token, token)))
  }
  return right ? 'RIGHT' : 'WRONG'
}

async function changeCard(database: Database, token: string, change: CardChange): Promise<'DONE' | typeof UNAVAILABLE> {
  const changed = await database.transaction((tx) =>
    tx.update(simulatedCards).set(change).where(eq(simulatedCards.token, token)).returning({ token: simulatedCards.token }),
  )
  return changed.length > 0 ? 'DONE' : UNAVAILABLE
}

/** Years that a new card lasts. */
const LASTS_MONTHS = 48

/** Token and number come from the request, so that asking again finds the card that was made. It keeps the PIN. */
async function reissue(database: Database, keys: Keys, token: string, requestId: string): Promise<IssuedCard | typeof UNAVAILABLE> {
  const old = await find(database, token)
  if (!old?.expiresOn) return UNAVAILABLE
  const digits = requestId.replace(/\D/g, '').padEnd(8, '7')
  const [middle, ending] = [digits.slice(0, 4), digits.slice(-4)]
  const bin = numberOf(keys, old)?.slice(0, 8) ?? CARD_BINS.DEBIT
  const expiresOn = lastOfMonth(addMonths(old.expiresOn, LASTS_MONTHS))
  const issued = { token: `card-${requestId}`, ending, expiresOn }
  const sealedNumber = seal(keys[0], numberEnding(bin, middle, ending))
  const { pinHash, contactlessLimit } = old
  await database.transaction((tx) =>
    tx
      .insert(simulatedCards)
      .values({ token: issued.token, pinHash, contactlessLimit, sealedNumber, expiresOn, status: 'INACTIVE' })
      .onConflictDoNothing(),
  )
  return issued
}

async function reveal(database: Database, keys: Keys, token: string): Promise<CardSecrets | typeof UNAVAILABLE> {
  const card = await find(database, token)
  const number = card && numberOf(keys, card)
  if (!number || !card.expiresOn) return UNAVAILABLE
  return { number, expiresOn: card.expiresOn, securityCode: securityCodeOf(keys[0], number, card.expiresOn) }
}

function numberOf(keys: Keys, { sealedNumber }: Pick<typeof simulatedCards.$inferSelect, 'sealedNumber'>): string | undefined {
  const number = sealedNumber === null ? undefined : unseal(keys, sealedNumber)
  return typeof number === 'string' ? number : undefined
}

/** The first answer counts; of one whose time is over, the bank asks nobody. */
async function answerChallenge(database: Database, id: string, answer: ChallengeAnswer): Promise<'DONE' | 'LATE'> {
  const { answer: said, id: own } = simulatedChallenges
  const taken = await database.transaction((tx) =>
    tx
      .update(simulatedChallenges)
      .set({ answer })
      .where(and(eq(own, id), or(eq(said, answer), isNull(said))))
      .returning({ id: own }),
  )
  return taken.length > 0 ? 'DONE' : 'LATE'
}

async function clearings(database: Database, day: LocalDate): Promise<Clearing[]> {
  return database.transaction(async (tx) => {
    await tx
      .update(simulatedAuthorisations)
      .set({ clearedOn: day })
      .where(and(isNull(simulatedAuthorisations.clearedOn), lt(simulatedAuthorisations.approvedOn, day)))
    const { id, amount } = simulatedAuthorisations
    return tx.select({ id, amount }).from(simulatedAuthorisations).where(eq(simulatedAuthorisations.clearedOn, day)).orderBy(id)
  })
}
