/** Money put in a virtual or prepaid card from an account, or taken out to one: free, at once. */
import {
  virtualFunds as calls,
  type FundsCard,
  type fundsRechargeAccounts,
  type VirtualFundsInput,
} from '@almenara/contract/areas/operations/virtual-funds'
import type { Reply } from '@almenara/contract/call'
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { Feature } from '@almenara/contract/features'
import { AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import { formatAmount, negate, toCents, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asker } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { CARD_REFUSED, usableCards, type UsableCard } from '../../products/usable-cards.ts'
import { requireOpen } from '../../status/gate.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requireOperative } from '../../two-step/signatory.ts'
import type { Work } from '../../two-step/work.ts'

/** The account's side; the card's has the same words from its own point of view. */
const FEATURES: Readonly<Record<'VIEW' | 'CREDIT', Feature>> = {
  VIEW: 'accounts.update-virtual-funds',
  CREDIT: 'financings.update-virtual-funds',
}

/** Any account may load a card, and any may receive what it had. */
export async function readFunds({ bank, session, now }: Asker): Promise<Reply<typeof fundsRechargeAccounts>> {
  const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  const cards = await usableCards().forUse({ bank, session, now }, 'UPDATE_VIRTUAL_FUNDS')
  return {
    accounts: accounts.map((account) => ({
      id: account.id,
      name: displayName(account),
      iban: account.identifier,
      available: money(account).available,
      canOperate: account.canOperate,
    })),
    cards: cards.map(shownCard),
  }
}

function shownCard({ product, ending, available, denial }: UsableCard): FundsCard {
  const { id, canOperate } = product
  return { id, name: displayName(product), ending, available, canOperate, ...(denial === undefined ? {} : { denial }) }
}

/** What the order has frozen, for the card's own list. */
interface FrozenFunds {
  card: string
  /** Positive what the card receives. */
  amount: Cents
  merchant: string
}

const noteOnCard: Work<FrozenFunds, 'CARD_REFUSED'> = async (tx, { order, data, now }) => {
  const { card: cardId, amount, merchant } = data
  return usableCards().note(tx, { cardId, key: order.id, kind: amount > 0 ? 'TOP_UP' : 'DISCHARGE', amount, merchant, at: now })
}

export const virtualFunds: TwoStepOperation<undefined, VirtualFundsInput, FrozenFunds, 'CARD_REFUSED'> = {
  kind: 'virtual-funds',
  calls,
  prepare: async ({ bank, session, now, input }) => {
    const card = await requireFundsCard({ bank, session, now }, input.card)
    const account = await requireProduct(bank.database, session, input.account, ACCOUNT_TYPES)
    await requireOpen(bank, FEATURES[account.type === 'CREDIT' ? 'CREDIT' : 'VIEW'], now)
    await requireOpen(bank, 'cards.update-virtual-funds', now)
    // Whoever signs takes from one of them and changes the other: they must be able to operate with both.
    requireOperative(card.product)
    requireOperative(account)
    if (input.amount <= 0) throw badInput('amount', AMOUNT_NOT_POSITIVE)
    const available = input.direction === 'RECHARGE' ? money(account).available : card.available
    if (input.amount > available) {
      const where = input.direction === 'RECHARGE' ? 'En la cuenta' : 'En la tarjeta'
      throw badInput('amount', `${where} hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
    }
    return prepared({ input, card, account, now, left: toCents(available - input.amount) })
  },
  refusals: { CARD_REFUSED },
  work: noteOnCard,
}

/** Throws NOT_FOUND when it is not theirs or is of another type, CARD_REFUSED when its state does not allow it. */
async function requireFundsCard(asking: { bank: Bank; session: Session; now: Instant }, id: string): Promise<UsableCard> {
  const card = (await usableCards().forUse(asking, 'UPDATE_VIRTUAL_FUNDS')).find(({ product }) => product.id === id)
  if (!card) throw new Failure('NOT_FOUND')
  if (card.denial !== undefined) throw new Failure('CARD_REFUSED', { message: card.denial })
  return card
}

interface Parts {
  input: VirtualFundsInput
  card: UsableCard
  account: OwnedProduct
  now: Instant
  /** What is left where it is taken from. */
  left: Cents
}

function prepared({ input: { amount, direction }, card, account, now, left }: Parts): Prepared<FrozenFunds> {
  const loads = direction === 'RECHARGE'
  const cardName = `${displayName(card.product)} •••• ${card.ending}`
  const accountName = displayName(account)
  const fromCard: Fact['value'] = { type: 'TEXT', text: cardName }
  const fromAccount: Fact['value'] = { type: 'PARTY', name: accountName, iban: account.identifier }
  const facts: Fact[] = [
    { label: 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Tarjeta', field: 'card', value: fromCard },
    { label: loads ? 'Desde la cuenta' : 'A la cuenta', field: 'account', value: fromAccount },
    { label: 'Fecha', value: { type: 'DAY', day: dayAt(now) } },
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: loads ? 'Disponible después en la cuenta' : 'Queda en la tarjeta', private: true, value: { type: 'MONEY', amount: left } },
  ]
  const data: FrozenFunds = {
    card: card.product.id,
    amount: loads ? amount : negate(amount),
    merchant: loads ? `Saldo desde ${accountName}` : `Saldo retirado a ${accountName}`,
  }
  return {
    title: loads ? 'Saldo añadido a una tarjeta' : 'Saldo retirado de una tarjeta',
    amount,
    payee: loads ? cardName : accountName,
    purpose: `${loads ? 'añadir' : 'retirar'} ${formatAmount(amount, { currency: null })} EUR ${loads ? 'a' : 'de'} la tarjeta ****${card.ending}`,
    facts,
    legs: legsOf({ loads, amount, card, account }),
    done: {
      title: loads ? 'Saldo añadido' : 'Saldo retirado',
      text: loads ? `${cardName} tiene ${formatAmount(amount)} más para comprar.` : `${accountName} tiene ${formatAmount(amount)} más.`,
      next: ['Ya aparece en los movimientos de la tarjeta y de la cuenta.'],
    },
    product: loads ? account : card.product,
    data,
  }
}

interface Moved {
  loads: boolean
  amount: Cents
  card: UsableCard
  account: OwnedProduct
}

/** Own concepts of the bank's card top-ups: 126 what enters the card, 127 what leaves it. */
function legsOf({ loads, amount, card, account }: Moved): Leg[] {
  const words = {
    type: 'TOP_UP',
    commonConcept: 12,
    ownConcept: loads ? 126 : 127,
    title: loads ? 'Saldo añadido a una tarjeta' : 'Saldo retirado de una tarjeta',
    detail: `${displayName(card.product)} •••• ${card.ending}`,
    data: { card: card.ending },
  } as const
  const own: Leg = { account: account.ledgerAccountId, amount: loads ? negate(amount) : amount, ...words }
  const theirs: Leg = { account: card.product.ledgerAccountId, amount: loads ? amount : negate(amount), ...words }
  return loads ? [own, theirs] : [theirs, own]
}
