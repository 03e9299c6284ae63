/** What every operation that changes a card has in common. */
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import { cardLabel } from '@almenara/contract/card-words'
import type { EventKind } from '@almenara/contract/event-kinds'
import type { Fact } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { displayName } from '../../products/access.ts'
import { CARD_REFUSED } from '../../products/usable-cards.ts'
import { UNAVAILABLE } from '../../rails/cards/port.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { signatureCards } from '../../two-step/methods/tables.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing } from '../../two-step/define.ts'
import type { Execution } from '../../two-step/work.ts'
import { requireAllowed } from './allowed-actions.ts'
import { requireCard, type OwnedCard } from './card-access.ts'
import { cards } from './tables.ts'

export interface CardParams {
  id: string
}

export const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

/** «Crédito Oro •••• 4821». */
export function cardWords(owned: OwnedCard): string {
  return cardLabel({ name: displayName(owned), ending: owned.card.ending })
}

/** The card, if this customer has it and may do this with it now. Throws NOT_FOUND, CARD_REFUSED, or why it is closed. */
export async function cardFor<I>({ bank, session, params, now }: Preparing<CardParams, I>, action: CardAction): Promise<OwnedCard> {
  const card = await requireCard(bank.database, session, params.id)
  await requireAllowed(bank, card, action, now)
  return card
}

/** What moves no money and changes one card. `facts` follow the card's own. */
export function preparedFor<C extends Pick<Prepared, 'title' | 'purpose' | 'facts' | 'done' | 'protects'>>(
  card: OwnedCard,
  { facts, ...change }: C,
) {
  return { ...change, facts: [text('Tarjeta', cardWords(card)), ...facts], legs: [], product: card }
}

type Card = typeof cards.$inferSelect

/** A refusal undoes the work: the card changed since it was prepared, or its processor did not answer. */
export type CardRefusal = 'CARD_REFUSED' | 'CARDS_OFFLINE'
export const CARD_REFUSALS: Readonly<Record<CardRefusal, string>> = {
  CARD_REFUSED,
  CARDS_OFFLINE: 'El servicio de tarjetas no ha respondido y la operación no se ha realizado. Vuelva a intentarlo.',
}

/**
 * Runs a change on the card that the order is of, alone with it. `may` says whether it can still be done; `change` answers what the
 * processor said. The event is written where both went well.
 */
export async function changeCard(
  tx: Tx,
  { order, actor, now }: Execution,
  kind: EventKind,
  { may, change }: { may: (card: Card) => boolean; change: (card: Card) => Promise<typeof UNAVAILABLE | 'DONE'> },
): Promise<CardRefusal | undefined> {
  const [card] = await tx
    .select()
    .from(cards)
    .where(eq(cards.productId, order.productId ?? ''))
    .for('update')
  if (!card || !may(card)) return 'CARD_REFUSED'
  if ((await change(card)) === UNAVAILABLE) return 'CARDS_OFFLINE'
  const data = { what: `Tarjeta •••• ${card.ending}` }
  await recordEvent(tx, actor, { kind, at: now, productId: card.productId, orderId: order.id, data })
  return undefined
}

/** A card signs with its PIN only while it is active. */
export async function followSigning(
  tx: Tx,
  token: string,
  to: Partial<Pick<typeof signatureCards.$inferSelect, 'active' | 'token' | 'ending'>>,
): Promise<void> {
  await tx.update(signatureCards).set(to).where(eq(signatureCards.token, token))
}
