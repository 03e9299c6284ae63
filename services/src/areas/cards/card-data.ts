/** The whole number of a virtual card: shown for a minute to whoever signed for it, and kept nowhere. */
import { CARD_DATA_SECONDS, type cardData, cardDataAccess as calls } from '@almenara/contract/areas/cards/operations'
import { addSeconds } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { UNAVAILABLE } from '../../rails/cards/port.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { orders } from '../../two-step/tables.ts'
import { requireCard } from './card-access.ts'
import { cardFor, changeCard, preparedFor, text, CARD_REFUSALS, type CardParams, type CardRefusal } from './card-operation.ts'

const KIND = 'card-data'

export const cardDataAccess: TwoStepOperation<CardParams, Record<string, never>, undefined, CardRefusal> = {
  kind: KIND,
  calls,
  prepare: async (request) => {
    const card = await cardFor(request, 'CARD_DATA')
    return preparedFor(card, {
      title: 'Datos de la tarjeta',
      purpose: `ver los datos de su tarjeta ${card.card.ending}`,
      facts: [text('Se mostrarán', 'El número, la caducidad y el código de seguridad, durante un minuto.')],
      done: {
        title: 'Ya puede ver los datos',
        text: 'Se ocultarán dentro de un minuto.',
        next: ['No los comparta: con ellos cualquiera puede comprar. El banco nunca se los pedirá.'],
      },
    })
  },
  refusals: CARD_REFUSALS,
  work: (tx, executing) =>
    changeCard(tx, executing, 'CARD_DATA_SEEN', {
      may: ({ type, state }) => type === 'VIRTUAL' && state === 'ACTIVE',
      change: async () => 'DONE',
    }),
}

/** Throws NOT_FOUND for a card that is not theirs, an order that is not theirs or of it, or once the minute is over. */
export const readCardData: Handler<typeof cardData> = async ({ bank, session, params, query, now }) => {
  const { card, id } = await requireCard(bank.database, session, params.id)
  const [order] = await bank.database
    .select({ closedAt: orders.closedAt })
    .from(orders)
    .where(
      and(
        eq(orders.id, query.operationId),
        eq(orders.userId, session.userId),
        eq(orders.kind, KIND),
        eq(orders.productId, id),
        eq(orders.status, 'EXECUTED'),
      ),
    )
  const until = order?.closedAt ? addSeconds(order.closedAt, CARD_DATA_SECONDS) : undefined
  if (until === undefined || until <= now || card.state !== 'ACTIVE') throw new Failure('NOT_FOUND')
  const secrets = await bank.cards.reveal(card.token)
  if (secrets === UNAVAILABLE) throw new Failure('CARDS_OFFLINE')
  return { ...secrets, asOf: now, until }
}
