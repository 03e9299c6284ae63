/** What a card pays by contactless without a PIN. */
import { allowsLess, contactlessChange as calls, type contactlessLimit } from '@almenara/contract/areas/cards/operations'
import { formatAmount, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requireCard } from './card-access.ts'
import { cardFor, changeCard, preparedFor, text, CARD_REFUSALS, type CardParams, type CardRefusal } from './card-operation.ts'
import { cards } from './tables.ts'

/** 50 € (RTS SCA 2018/389 art. 11(a)). */
const CONTACTLESS_MAXIMUM = toCents(5_000)
const WHOLE_EURO = 100

interface Contactless {
  enabled: boolean
  limit: Cents
}

type Card = Pick<typeof cards.$inferSelect, 'contactless' | 'contactlessLimit'>

const standing = ({ contactless: enabled, contactlessLimit: limit }: Card): Contactless => ({ enabled, limit })

export const readContactlessLimit: Handler<typeof contactlessLimit> = async ({ bank, session, params }) => {
  const { card } = await requireCard(bank.database, session, params.id)
  // Nobody brings a virtual card near a terminal.
  if (card.type === 'VIRTUAL') throw new Failure('NOT_FOUND')
  return { enabled: card.contactless, limit: card.contactlessLimit, maximum: CONTACTLESS_MAXIMUM }
}

export const contactlessChange: TwoStepOperation<CardParams, Contactless, Contactless, CardRefusal> = {
  kind: 'card-contactless',
  calls,
  asksOutside: 'CARDS',
  prepare: async (request) => {
    const card = await cardFor(request, 'CONTACTLESS')
    const { enabled } = request.input
    const limit = enabled ? request.input.limit : card.card.contactlessLimit
    if (enabled && (limit < 0 || limit > CONTACTLESS_MAXIMUM || limit % WHOLE_EURO !== 0)) {
      throw badInput('limit', `Escriba euros enteros, de 0 a ${formatAmount(CONTACTLESS_MAXIMUM)}.`)
    }
    if (enabled === card.card.contactless && limit === card.card.contactlessLimit) {
      throw badInput('limit', 'Es el límite actual. Escriba otro.')
    }
    const words = !enabled ? 'Desactivado' : limit === 0 ? 'Activado, siempre con PIN' : `Hasta ${formatAmount(limit)} sin PIN`
    return preparedFor(card, {
      title: 'Pago sin contacto',
      purpose: `cambiar el pago sin contacto de su tarjeta ${card.card.ending}`,
      facts: [
        text('Pago sin contacto', words, 'limit'),
        text('PIN', 'También se pide cada cinco pagos seguidos sin PIN, o cuando suman 150 €.'),
      ],
      done: { title: 'Pago sin contacto cambiado', text: `${words}, desde este momento.`, next: [] },
      data: { enabled, limit },
      ...(allowsLess({ enabled, limit }, standing(card.card)) ? { protects: true } : {}),
    })
  },
  refusals: CARD_REFUSALS,
  work: (tx, executing) => {
    const { enabled, limit } = executing.data
    return changeCard(tx, executing, 'CARD_CHANGED', {
      may: (card) => card.state === 'ACTIVE' && (!executing.effect.protects || allowsLess({ enabled, limit }, standing(card))),
      change: async ({ productId, token }) => {
        await tx.update(cards).set({ contactless: enabled, contactlessLimit: limit }).where(eq(cards.productId, productId))
        return executing.bank.cards.change(token, { contactlessLimit: enabled ? limit : ZERO })
      },
    })
  },
}
