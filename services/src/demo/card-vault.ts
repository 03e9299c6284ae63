/** What the simulated processor knows of the cast's cards: numbers, PINs, limits, and the purchases it has yet to charge. */
import { CARD_BINS } from '@almenara/contract/card-bins'
import { dayAt } from '@almenara/contract/dates'
import { negate, ZERO } from '@almenara/contract/money'
import { and, eq, isNull, like, or } from 'drizzle-orm'
import { cardMovements, cards } from '../areas/cards/tables.ts'
import type { Database } from '../db/connection.ts'
import { seal } from '../extracts/seal.ts'
import { hashPassword } from '../identity/passwords.ts'
import { numberEnding } from '../rails/cards/card-numbers.ts'
import { simulatedAuthorisations, simulatedCards } from '../rails/cards/tables.ts'
import { keyFor } from '../secrets.ts'
import { demoDigits } from './signatures.ts'

const PIN_DIGITS = 4

/** Gives the processor the cards that it lacks, and their pending purchases. Run at every start. */
export async function writeCardVault(database: Database, sealingKey: Buffer): Promise<void> {
  const key = keyFor(sealingKey, 'card-numbers')
  const missing = await database
    .select({ card: cards })
    .from(cards)
    .leftJoin(simulatedCards, eq(simulatedCards.token, cards.token))
    .where(and(like(cards.token, 'demo-%'), or(isNull(simulatedCards.token), isNull(simulatedCards.sealedNumber))))
  for (const { card } of missing) {
    const { token, type, state, ending, expiresOn, contactless } = card
    const known = {
      sealedNumber: seal(key, numberEnding(CARD_BINS[type], demoDigits(4, token, 'number'), ending)),
      expiresOn,
      status: state === 'ACTIVE' || state === 'LOCKED' ? state : ('INACTIVE' as const),
      contactlessLimit: contactless ? card.contactlessLimit : ZERO,
    }
    const pinHash = await hashPassword(demoDigits(PIN_DIGITS, token))
    await database.transaction((tx) =>
      tx
        .insert(simulatedCards)
        .values({ token, pinHash, ...known })
        .onConflictDoUpdate({ target: simulatedCards.token, set: known }),
    )
  }
  await writePending(database)
}

async function writePending(database: Database): Promise<void> {
  const pending = await database
    .select({ id: cardMovements.key, token: cards.token, amount: cardMovements.amount, at: cardMovements.madeAt })
    .from(cardMovements)
    .innerJoin(cards, eq(cards.productId, cardMovements.productId))
    .where(and(eq(cardMovements.state, 'PENDING'), like(cards.token, 'demo-%')))
  if (pending.length === 0) return
  const rows = pending.map(({ id, token, amount, at }) => ({ id, token, amount: negate(amount), approvedAt: at, approvedOn: dayAt(at) }))
  await database.transaction((tx) => tx.insert(simulatedAuthorisations).values(rows).onConflictDoNothing())
}
