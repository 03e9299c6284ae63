import type { CardSummary } from '@almenara/contract/areas/cards/cards'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import type { Db } from '../../db/connection.ts'
import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { shownCards, type OwnedCard } from './card-access.ts'
import { cardMoney, spentInMonth } from './card-money.ts'

type Read = Request<undefined, undefined, undefined>

export async function readPool({ bank, session, now }: Read): Promise<{ cards: CardSummary[] }> {
  return { cards: await summaries(bank.database, await shownCards(bank.database, session), now) }
}

export async function readVirtualCards({ bank, session, now }: Read): Promise<{ cards: CardSummary[] }> {
  const shown = await shownCards(bank.database, session)
  const virtual = shown.filter(({ card }) => card.type === 'VIRTUAL')
  return { cards: await summaries(bank.database, virtual, now) }
}

export async function readPosition(request: Read): Promise<{ count: number; position: Cents }> {
  const { cards } = await readPool(request)
  return { count: cards.length, position: add(...cards.map(({ position }) => position)) }
}

/** What the lists say of these cards. */
export async function summaries(db: Db, owned: readonly OwnedCard[], now: Instant): Promise<CardSummary[]> {
  const ids = owned.map(({ id }) => id)
  const spent = await spentInMonth(db, ids, dayAt(now))
  return owned.map((one) => cardSummary(one, spent.get(one.id) ?? ZERO))
}

function cardSummary(owned: OwnedCard, monthly: Cents): CardSummary {
  const { id, canOperate, card, payer } = owned
  const { type, state, design, ending, holderName, expiresOn } = card
  return {
    id,
    name: displayName(owned),
    type,
    state,
    design,
    ending,
    holderName,
    expiresOn,
    account: { id: payer.id, name: payer.name },
    ...cardMoney(owned, monthly),
    canOperate,
  }
}
