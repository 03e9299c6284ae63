/** The simulated network: merchants that ask the processor, which asks the bank. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../../db/connection.ts'
import type { AuthorisationAnswer, AuthorisationRefusal, AuthorisationRequest, CardIssuer, ChallengeRequest } from './port.ts'
import { simulatedAuthorisations, simulatedCards, simulatedChallenges } from './tables.ts'

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

/** A shop on line that asks for its customer's word before it is paid: what the bank answers when it is asked. */
export async function offerChallenge(database: Database, issuer: CardIssuer, request: ChallengeRequest): Promise<'PENDING' | 'REFUSED'> {
  const { id, cardToken: token, amount, merchant, expiresAt } = request
  const [card] = await database.select({ token: simulatedCards.token }).from(simulatedCards).where(eq(simulatedCards.token, token))
  if (!card) return 'REFUSED'
  await database.transaction((tx) =>
    tx.insert(simulatedChallenges).values({ id, token, amount, merchant, expiresAt }).onConflictDoNothing(),
  )
  return issuer.challenge(request)
}

/** What the shop's page shows. */
export type ShopState = 'WAITING' | 'PAID' | 'NOT_PAID'

/** The shop asks again how it went: where its customer said yes, it is paid then, once. */
export async function finishPurchase(database: Database, issuer: CardIssuer, id: string, now: Instant): Promise<ShopState> {
  const [asked] = await database.select().from(simulatedChallenges).where(eq(simulatedChallenges.id, id))
  if (!asked || asked.answer === 'REFUSED') return 'NOT_PAID'
  if (asked.answer === null) return asked.expiresAt > now ? 'WAITING' : 'NOT_PAID'
  const { token: cardToken, amount, merchant } = asked
  const bought = await buy(database, issuer, { id, cardToken, amount, merchant, entryMode: 'ONLINE', pin: false }, now)
  return bought.approved ? 'PAID' : 'NOT_PAID'
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
