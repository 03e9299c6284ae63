/** What a top-up is paid with: an account or a card. */
import type { RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import { Failure } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, type OwnedProduct } from '../../products/access.ts'
import { holdersFor } from '../../products/holders.ts'
import { holderId, shortNameOf } from '../../products/position-holders.ts'
import { money } from '../../products/position.ts'
import { usableCards, type UsableCard } from '../../products/usable-cards.ts'

interface Asking {
  bank: Bank
  session: Session
  now: Instant
}

/** What pays, as an order needs it; what is offered says whose it is besides. */
export type Payer = Omit<RechargePayer, 'holder'>

interface Paying {
  /** With the ledger account that pays. */
  product: OwnedProduct
  payer: Payer
}

export async function payingAccounts({ bank, session }: Asking): Promise<Paying[]> {
  return (await ownedProducts(bank.database, session, ACCOUNT_TYPES)).map(accountPaying)
}

export async function payingCards(asking: Asking): Promise<Paying[]> {
  return (await usableCards().forUse(asking, 'MOBILE_RECHARGE')).map(cardPaying)
}

/** As the customer chooses among them: each with its holder. */
export async function offered({ bank, session }: Asking, paying: readonly Paying[]): Promise<RechargePayer[]> {
  const held = await holdersFor(bank.database, session.userId)
  return paying.map(({ payer }) => {
    const holder = held.get(payer.id)
    if (!holder) throw new RangeError(`Nobody holds the product ${payer.id}`)
    return { ...payer, holder: { id: holderId(bank, holder.partyId), name: shortNameOf(holder) } }
  })
}

/** The one with this id. Throws NOT_FOUND when it is not theirs or pays no top-up, CARD_REFUSED when it cannot now. */
export async function requirePayer(asking: Asking, id: string): Promise<Paying> {
  const all = [...(await payingAccounts(asking)), ...(await payingCards(asking))]
  const found = all.find(({ payer }) => payer.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  if (found.payer.denial !== undefined) throw new Failure('CARD_REFUSED', { message: found.payer.denial })
  return found
}

function accountPaying(product: OwnedProduct): Paying {
  const { id, identifier, canOperate } = product
  const type = product.type === 'CREDIT' ? 'CREDIT' : 'VIEW'
  return { product, payer: { id, name: displayName(product), type, identifier, available: money(product).available, canOperate } }
}

function cardPaying({ product, ending, available, denial }: UsableCard): Paying {
  const { id, canOperate } = product
  const payer = { id, name: displayName(product), type: 'CARDS' as const, identifier: `•••• ${ending}`, available, canOperate }
  return { product, payer: { ...payer, ...(denial === undefined ? {} : { denial }) } }
}
