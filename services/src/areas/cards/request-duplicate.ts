/** Another card in the place of one that cannot be used: a new number under the same contract. */
import { requestDuplicate as calls, type DuplicateReason } from '@almenara/contract/areas/cards/operations'
import { formatAmount, ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { UNAVAILABLE } from '../../rails/cards/port.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import {
  cardFor,
  cardWords,
  changeCard,
  followSigning,
  preparedFor,
  text,
  CARD_REFUSALS,
  type CardParams,
  type CardRefusal,
} from './card-operation.ts'
import { cards } from './tables.ts'

const REASONS: Readonly<Record<DuplicateReason, string>> = {
  DAMAGED: 'Está deteriorada',
  NOT_RECEIVED: 'No la he recibido',
  LOST: 'La he perdido',
  STOLEN: 'Me la han robado',
}

/** Bank days that the post takes. */
const DELIVERY_DAYS = 7

export const requestDuplicate: TwoStepOperation<CardParams, { reason: DuplicateReason }, undefined, CardRefusal> = {
  kind: 'card-duplicate',
  calls,
  asksOutside: 'CARDS',
  prepare: async (request) => {
    const card = await cardFor(request, 'DUPLICATE')
    const { reason } = request.input
    return preparedFor(card, {
      title: 'Duplicado de tarjeta',
      purpose: `pedir un duplicado de su tarjeta ${card.card.ending}`,
      facts: [
        text('Motivo', REASONS[reason], 'reason'),
        text(
          'Tarjeta actual',
          card.card.state === 'LOCKED' ? 'Está bloqueada y no volverá a funcionar.' : 'Dejará de funcionar cuando firme.',
        ),
        text('Tarjeta nueva', `Tendrá otro número y el mismo PIN. La recibirá en su domicilio en unos ${DELIVERY_DAYS} días hábiles.`),
        { label: 'Coste', value: { type: 'MONEY', amount: ZERO } },
      ],
      done: {
        title: 'Duplicado pedido',
        text: `${cardWords(card)} ya no funciona. Le enviaremos la tarjeta nueva a su domicilio.`,
        next: [
          `La recibirá en unos ${DELIVERY_DAYS} días hábiles. Coste: ${formatAmount(ZERO)}.`,
          'Active la tarjeta en este portal cuando la reciba.',
          'Dé el número nuevo en los comercios donde paga cada mes con esta tarjeta.',
        ],
      },
    })
  },
  refusals: CARD_REFUSALS,
  work: (tx, executing) =>
    changeCard(tx, executing, 'CARD_DUPLICATED', {
      may: ({ state, type, lockedBy }) => state !== 'DEACTIVATED' && type !== 'VIRTUAL' && lockedBy !== 'BANK',
      change: async ({ productId, token: old }) => {
        const { bank, order, now } = executing
        const issued = await bank.cards.reissue(old, order.id)
        if (issued === UNAVAILABLE || (await bank.cards.change(old, { status: 'INACTIVE' })) === UNAVAILABLE) return UNAVAILABLE
        const { token, ending, expiresOn } = issued
        const renewed = {
          token,
          ending,
          expiresOn,
          state: 'PENDING_ACTIVATION' as const,
          lockedBy: null,
          lockedAt: null,
          duplicateAskedAt: now,
        }
        await tx.update(cards).set(renewed).where(eq(cards.productId, productId))
        await followSigning(tx, old, { token, ending, active: false })
        return 'DONE'
      },
    }),
}
