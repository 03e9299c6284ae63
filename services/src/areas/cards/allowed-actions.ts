/** What may be done with a card, decided here once: the menu says it, and each operation asks again. */
import type { CardAction, cardsAllowedActions } from '@almenara/contract/areas/cards/operations'
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { Feature } from '@almenara/contract/features'
import { formatAmount, ZERO } from '@almenara/contract/money'
import type { Bank } from '../../bank.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { requireOpen } from '../../status/gate.ts'
import { decideActions, type ActionRule, type Denial } from '../../two-step/allowed-actions.ts'
import { requireCard, type OwnedCard } from './card-access.ts'
import { cardMoney, heldFor } from './card-money.ts'

const FEATURE_OF = {
  ACTIVATE: 'cards.activation',
  LOCK: 'cards.lock',
  UNLOCK: 'cards.lock',
  CARD_DATA: 'cards.card-data',
  CONTACTLESS: 'cards.manage-contactless',
  PAYMENT_MODE: 'cards.payment-mode',
  DUPLICATE: 'cards.duplicate',
  DEFER: 'cards.scp-contract',
  UPDATE_VIRTUAL_FUNDS: 'cards.update-virtual-funds',
  MOBILE_RECHARGE: 'cards.mobile-recharge',
  DEACTIVATE: 'cards.deactivation',
} as const satisfies Record<CardAction, Feature>

const NEVER = 'Esta operación no se puede hacer con esta tarjeta.'

export const readAllowedActions: Handler<typeof cardsAllowedActions> = async (request) => {
  const { bank, session, params, now } = request
  const card = await requireCard(bank.database, session, params.id)
  const rules = offeredFor(card).map((action): ActionRule<CardAction> => {
    const deny = async (): Promise<Denial | undefined> => {
      const text = await whyNot(bank, card, action, now)
      return text === undefined ? undefined : { code: 'STATE', text }
    }
    return { action, feature: FEATURE_OF[action], protects: protects(card.card, action), deny }
  })
  return decideActions(request, card, rules)
}

/**
 * What needs no signature: to lock a card, and to give up one with which nobody can pay. Giving up one that pays ends a service that its
 * customer relies on, and unlocking puts a card in somebody's hand.
 */
export function protects({ state }: Pick<OwnedCard['card'], 'state'>, action: CardAction): boolean {
  return action === 'LOCK' || (action === 'DEACTIVATE' && state !== 'ACTIVE')
}

/** Throws when the action cannot be done with this card now: CARD_REFUSED, or what its feature answers with while it is closed. */
export async function requireAllowed(bank: Bank, card: OwnedCard, action: CardAction, now: Instant): Promise<void> {
  await requireOpen(bank, FEATURE_OF[action], now)
  const reason = offeredFor(card).includes(action) ? await whyNot(bank, card, action, now) : NEVER
  if (reason !== undefined) throw new Failure('CARD_REFUSED', { message: reason })
}

/** What a card of this type and state could ever do, in the menu's order. */
export function offeredFor({ card: { type, state } }: Pick<OwnedCard, 'card'>): CardAction[] {
  switch (state) {
    case 'DEACTIVATED':
      return []
    case 'PENDING_ACTIVATION':
      return ['ACTIVATE', 'DUPLICATE', 'DEACTIVATE']
    case 'ACTIVE':
      return ['LOCK', ...OF_TYPE[type], 'DEACTIVATE']
    case 'LOCKED':
      return ['UNLOCK', ...OF_TYPE[type], 'DEACTIVATE']
  }
}

const OF_TYPE: Readonly<Record<OwnedCard['card']['type'], readonly CardAction[]>> = {
  DEBIT: ['CONTACTLESS', 'DUPLICATE', 'MOBILE_RECHARGE'],
  CREDIT: ['CONTACTLESS', 'PAYMENT_MODE', 'DUPLICATE', 'DEFER', 'MOBILE_RECHARGE'],
  VIRTUAL: ['CARD_DATA', 'UPDATE_VIRTUAL_FUNDS'],
  FUEL: ['CONTACTLESS', 'DUPLICATE'],
  COOPERATIVE: ['CONTACTLESS', 'DUPLICATE'],
}

/** What a locked card may do all the same. */
const WHILE_LOCKED: readonly CardAction[] = ['UNLOCK', 'PAYMENT_MODE', 'DUPLICATE', 'DEFER', 'DEACTIVATE']

/** Why it cannot be done now with a card that offers it; absent when it can. */
export async function whyNot(bank: Bank, owned: OwnedCard, action: CardAction, now: Instant): Promise<string | undefined> {
  const { card } = owned
  const { customerService, customerServiceHours } = bank.brand.phones
  if (card.expiresOn < dayAt(now) && action !== 'DUPLICATE' && action !== 'DEACTIVATE') return 'La tarjeta ha caducado. Pida un duplicado.'
  if (card.state === 'LOCKED' && !WHILE_LOCKED.includes(action)) return 'La tarjeta está bloqueada. Desbloquéela antes.'
  // Another card in its place would undo the bank's lock.
  if ((action === 'UNLOCK' || action === 'DUPLICATE') && card.lockedBy === 'BANK') {
    return `La hemos bloqueado por seguridad. Llámenos al ${customerService} (${customerServiceHours}).`
  }
  return action === 'DEACTIVATE' ? whyNotDeactivate(bank, owned) : undefined
}

/** Nobody gives a card up with money in it, or with something to pay. */
async function whyNotDeactivate({ database }: Bank, owned: OwnedCard): Promise<string | undefined> {
  const { id, card, balance } = owned
  const { debt = ZERO } = cardMoney(owned, ZERO)
  if (debt > 0) return `La tarjeta tiene una deuda de ${formatAmount(debt)}. Podrá darla de baja cuando esté pagada.`
  if (card.type === 'VIRTUAL' && balance > 0) {
    return `La tarjeta tiene un saldo de ${formatAmount(balance)}. Retírelo antes de darla de baja.`
  }
  const pending = await heldFor(database, id)
  return pending > 0
    ? `La tarjeta tiene compras pendientes de cargo por ${formatAmount(pending)}. Podrá darla de baja cuando se carguen.`
    : undefined
}
