/** The simulated network: merchants that ask the processor, which asks the bank. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../../db/connection.ts'
import type { AuthorisationAnswer, AuthorisationRefusal, AuthorisationRequest, CardIssuer } from './port.ts'
import { simulatedAuthorisations, simulatedCards } from './tables.ts'

/** Without a PIN: five payments in a row, or 150 € in all (RTS SCA 2018/389 art. 11(b) and (c); of each, the card's own limit). */
const CONTACTLESS_TIMES = 5
const CONTACTLESS_TOTAL = toCents(15_000)

export interface Purchase extends Omit<AuthorisationRequest, 'at'> {
  /** Whether the PIN was typed, and right. */
  pin: boolean
}

/** What a terminal gets when a card is used in it. The processor refuses by itself what it knows; the rest is the bank's to say. */
export async function buy(database: Database, issuer: CardIssuer, purchase: Purchase, now: Instant): Promise<AuthorisationAnswer> {
  const { pin: _, ...request } = purchase
  const [card] = await database.select().from(simulatedCards).where(eq(simulatedCards.token, purchase.cardToken))
  const refusal = card ? refusalOf(card, purchase, now) : 'UNKNOWN_CARD'
  if (refusal) return { approved: false, reason: refusal }
  // Nothing is locked here while the bank thinks: it may be telling us something about the same card.
  const answer = await issuer.authorise({ ...request, at: now })
  if (answer.approved) await database.transaction((tx) => approved(tx, purchase, now))
  return answer
}

/** The merchant gives it up: the bank sets the money free, and the network does not charge it. */
export async function giveUp(database: Database, issuer: CardIssuer, id: string): Promise<'REVERSED' | 'NOT_PENDING'> {
  const outcome = await issuer.reverse(id)
  if (outcome === 'REVERSED')
    await database.transaction((tx) => tx.delete(simulatedAuthorisations).where(eq(simulatedAuthorisations.id, id)))
  return outcome
}

type SimulatedCard = typeof simulatedCards.$inferSelect

function refusalOf(card: SimulatedCard, { amount, entryMode, pin }: Purchase, now: Instant): AuthorisationRefusal | undefined {
  if (card.status !== 'ACTIVE') return 'CARD_STATE'
  if (card.expiresOn !== null && card.expiresOn < dayAt(now)) return 'EXPIRED'
  if (entryMode === 'CASHPOINT' && !pin) return 'PIN_NEEDED'
  if (entryMode !== 'CONTACTLESS') return undefined
  if (card.contactlessLimit === ZERO) return 'NOT_ALLOWED'
  if (pin) return undefined
  const { contactlessLimit, contactlessCount, contactlessSum } = card
  const beyond = amount > contactlessLimit || contactlessCount >= CONTACTLESS_TIMES || add(contactlessSum, amount) > CONTACTLESS_TOTAL
  return beyond ? 'PIN_NEEDED' : undefined
}

async function approved(tx: Tx, { id, cardToken, amount, entryMode, pin }: Purchase, now: Instant): Promise<void> {
  const written = await tx
    .insert(simulatedAuthorisations)
    .values({ id, token: cardToken, amount, approvedAt: now, approvedOn: dayAt(now) })
    .onConflictDoNothing()
    .returning({ id: simulatedAuthorisations.id })
  if (written.length === 0) return
  const [card] = await tx.select().from(simulatedCards).where(eq(simulatedCards.token, cardToken)).for('update')
  if (!card) return
  const { contactlessCount: count, contactlessSum: sum } = card
  const counters = pin
    ? { contactlessCount: 0, contactlessSum: ZERO }
    : entryMode === 'CONTACTLESS'
      ? { contactlessCount: count + 1, contactlessSum: add(sum, amount) }
      : {}
  if (Object.keys(counters).length > 0) await tx.update(simulatedCards).set(counters).where(eq(simulatedCards.token, cardToken))
}
