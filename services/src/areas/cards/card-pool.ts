import type * as calls from '@almenara/contract/areas/cards/cards'
import type { CardSummary } from '@almenara/contract/areas/cards/cards'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { shownCards, type OwnedCard } from './card-access.ts'
import { cardMoney, spentInMonth } from './card-money.ts'

export const readPool: Handler<typeof calls.pool> = async ({ bank, session, now }) => {
  return { cards: await summaries(bank.database, await shownCards(bank.database, session), now) }
}

export const readVirtualCards: Handler<typeof calls.virtualCards> = async ({ bank, session, now }) => {
  const shown = await shownCards(bank.database, session)
  const virtual = shown.filter(({ card }) => card.type === 'VIRTUAL')
  return { cards: await summaries(bank.database, virtual, now) }
}

export const readPosition: Handler<typeof calls.position> = async (request) => {
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
