/** The bank's side of the cards' network: says whether it pays a purchase, and sets its money aside until it is charged. */
import { addSeconds, dayAt } from '@almenara/contract/dates'
import { add, negate, ZERO } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import type { Hold, HoldOutcome } from '../../ledger/types.ts'
import type { AuthorisationAnswer, AuthorisationRefusal, AuthorisationRequest, CardIssuer } from '../../rails/cards/port.ts'
import { takeChallenge } from './ecommerce/challenges.ts'
import { isStopped, learnPermission } from './ecommerce/permissions.ts'
import { spentInMonth } from './card-money.ts'
import { cardMovements, cardRefusals, cards } from './tables.ts'

/** An authorisation that nobody charges lapses. */
const LAPSES_SECONDS = 7 * 24 * 3600
/** Merchants that sell fuel, by their category code (ISO 18245): all that a fuel card pays. */
const FUEL_CODES: readonly number[] = [5541, 5542]

export function cardIssuer(bank: Bank): CardIssuer {
  return {
    authorise: (request) => authorise(bank, request),
    challenge: (request) => takeChallenge(bank, request),
    reverse: (id) => reverse(bank, id),
  }
}

type Card = typeof cards.$inferSelect
const refused = (reason: AuthorisationRefusal): AuthorisationAnswer => ({ approved: false, reason })

/** The same request again is the same purchase: it is held once and gets the same code. */
async function authorise(bank: Bank, request: AuthorisationRequest): Promise<AuthorisationAnswer> {
  return bank.database.transaction(async (tx) => {
    // One purchase at a time for each card, so that its limit counts them all.
    const [card] = await tx.select().from(cards).where(eq(cards.token, request.cardToken)).for('update')
    if (!card) return refused('UNKNOWN_CARD')
    const [known] = await tx.select().from(cardMovements).where(eq(cardMovements.key, request.id))
    if (known?.authorisationCode) return { approved: true, code: known.authorisationCode }
    const reason = await refusalOf(tx, bank, card, request)
    if (reason) {
      await recordRefusal(tx, card, request, reason)
      return refused(reason)
    }
    const code = bank.ids.next().slice(0, 6).toUpperCase()
    await tx.insert(cardMovements).values({ ...pendingOf(card, request), authorisationCode: code })
    await learnPermission(tx, card, request)
    return { approved: true, code }
  })
}

/** Why it is not paid; where nothing stands in its way, its money is set aside. */
async function refusalOf(tx: Tx, bank: Bank, card: Card, request: AuthorisationRequest): Promise<AuthorisationRefusal | undefined> {
  const reason = await whyNot(tx, card, request)
  if (reason) return reason
  if (await isStopped(tx, bank, card, request)) return 'STOPPED'
  return (await isHeld(tx, card, request)) ? undefined : 'FUNDS'
}

/** The same request again is the same refusal. */
async function recordRefusal(tx: Tx, { productId }: Card, request: AuthorisationRequest, reason: AuthorisationRefusal): Promise<void> {
  const { id, at, amount, merchant } = request
  await tx.insert(cardRefusals).values({ id, productId, at, amount, merchant: merchant.name, reason }).onConflictDoNothing()
}

/** Sets the money aside, in the transaction that writes the movement: both or neither. */
async function isHeld(tx: Tx, { ledgerAccountId: account }: Card, { id, amount, merchant, at }: AuthorisationRequest): Promise<boolean> {
  const reason = 'card-authorization'
  const hold: Hold = { id, account, amount, reason, title: merchant.name, expiresAt: addSeconds(at, LAPSES_SECONDS) }
  const { rows } = await tx.execute<{ outcome: HoldOutcome }>(sql`select outcome from ledger_place_holds(${JSON.stringify([hold])}, ${at})`)
  return rows[0]?.outcome === 'PLACED' || rows[0]?.outcome === 'REPLAYED'
}

async function whyNot(
  tx: Tx,
  card: Card,
  { amount, merchant, entryMode, at }: AuthorisationRequest,
): Promise<AuthorisationRefusal | undefined> {
  if (card.state !== 'ACTIVE') return 'CARD_STATE'
  if (card.expiresOn < dayAt(at)) return 'EXPIRED'
  if (card.type === 'VIRTUAL' && entryMode !== 'ONLINE') return 'NOT_ALLOWED'
  if (card.type === 'FUEL' && !FUEL_CODES.includes(merchant.categoryCode)) return 'NOT_ALLOWED'
  if (entryMode === 'CONTACTLESS' && !card.contactless) return 'NOT_ALLOWED'
  if (card.monthlyLimit === null) return undefined
  const spent = (await spentInMonth(tx, [card.productId], dayAt(at))).get(card.productId) ?? ZERO
  return add(spent, amount) > card.monthlyLimit ? 'LIMIT' : undefined
}

function pendingOf({ productId }: Card, { id, amount, original, merchant, entryMode, initiator, at }: AuthorisationRequest) {
  return {
    productId,
    key: id,
    state: 'PENDING' as const,
    kind: entryMode === 'CASHPOINT' ? ('CASH' as const) : ('PURCHASE' as const),
    madeAt: at,
    madeOn: dayAt(at),
    amount: negate(amount),
    originalAmount: original ? negate(original.amount) : null,
    originalCurrency: original?.currency ?? null,
    merchant: merchant.name,
    merchantId: merchant.id ?? null,
    byMerchant: initiator === 'MERCHANT',
    place: merchant.place,
    categoryCode: merchant.categoryCode,
    entryMode,
    holdId: id,
  }
}

async function reverse({ database, ledger }: Bank, id: string): Promise<'REVERSED' | 'NOT_PENDING'> {
  const released = await database.transaction((tx) =>
    tx
      .update(cardMovements)
      .set({ state: 'RELEASED' })
      .where(and(eq(cardMovements.key, id), eq(cardMovements.state, 'PENDING')))
      .returning({ holdId: cardMovements.holdId }),
  )
  const [movement] = released
  if (!movement) return 'NOT_PENDING'
  if (movement.holdId) await ledger.releaseHold(movement.holdId)
  return 'REVERSED'
}
