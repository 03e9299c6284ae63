import type { CardDetail, detail } from '@almenara/contract/areas/cards/cards'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { firstHolder } from '../../products/holders.ts'
import { requireCard, type OwnedCard } from './card-access.ts'
import { heldFor } from './card-money.ts'
import { summaries } from './card-pool.ts'
import { deferredDebt } from './credit/deferred-debt.ts'
import { settlementDayOf } from './settlement-day.ts'

export const readDetail: Handler<typeof detail> = async ({ bank, session, params, now }) => {
  const { database } = bank
  const owned = await requireCard(database, session, params.id)
  const holder = await firstHolder(database, owned.id)
  const [summary] = await summaries(database, [owned], now)
  if (!holder || !summary) throw new Failure('INTERNAL', { message: `Card ${owned.id} has no holder` })
  const { card, payer } = owned
  return {
    ...summary,
    ...(owned.alias === null ? {} : { alias: owned.alias }),
    holder: holder.name,
    account: { id: payer.id, name: payer.name, iban: payer.identifier },
    held: await heldFor(database, owned.id),
    openedOn: owned.openedOn,
    ...(card.lockedBy ? { lockedBy: card.lockedBy } : {}),
    ...(card.lockedAt ? { lockedAt: card.lockedAt } : {}),
    contactless: { enabled: card.contactless, limit: card.contactlessLimit },
    ...paymentOf(owned, dayAt(now)),
    ...(card.type === 'CREDIT' ? { deferred: await deferredDebt(database, owned.id) } : {}),
  }
}

/** How a credit card is paid; nothing for the others. */
function paymentOf({ card }: OwnedCard, today: LocalDate): Pick<CardDetail, 'payment'> {
  const { paymentMode: mode, paymentPercentage: percentage, paymentAmount: amount } = card
  if (!mode) return {}
  return {
    payment: {
      mode,
      ...(percentage === null ? {} : { percentage }),
      ...(amount === null ? {} : { amount }),
      nextSettlementOn: settlementDayOf(today),
    },
  }
}
