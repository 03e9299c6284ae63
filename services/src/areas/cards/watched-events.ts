/** What alerts may tell of cards: purchases as they are authorised, those that are refused, and cards that expire. */
import { negate } from '@almenara/contract/money'
import { and, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type { DateSource, EventSource, Happened } from '../../products/watched-events.ts'
import { cardMovements, cardRefusals, cards } from './tables.ts'

const card = { accountId: cards.accountProductId, productId: cards.productId, card: cards.ending }

export const cardPurchases: EventSource = {
  name: 'card-purchases',
  codes: ['CARD_PURCHASE', 'CARD_ONLINE', 'CARD_ABROAD'],
  happened: async (db, { from, until, of }) => {
    const { key, madeAt, amount, merchant, entryMode, originalCurrency: currency, state } = cardMovements
    const rows = await db
      .select({ ...card, key, at: madeAt, amount, title: merchant, entryMode, currency })
      .from(cardMovements)
      .innerJoin(cards, eq(cards.productId, cardMovements.productId))
      .where(
        and(
          gte(madeAt, from),
          lte(madeAt, until),
          eq(cardMovements.kind, 'PURCHASE'),
          // Of what has just happened, what is still held: the index has no more.
          of ? eq(cards.accountProductId, of.accountId) : eq(state, 'PENDING'),
        ),
      )
    return rows.flatMap(({ entryMode: mode, currency: original, amount: taken, key: id, ...row }): Happened[] => {
      const event = { ...row, key: `purchase:${id}`, amount: negate(taken) }
      return [
        { ...event, code: 'CARD_PURCHASE' },
        ...(mode === 'ONLINE' ? [{ ...event, code: 'CARD_ONLINE' as const }] : []),
        ...(original === null ? [] : [{ ...event, code: 'CARD_ABROAD' as const }]),
      ]
    })
  },
}

export const refusedPurchases: EventSource = {
  name: 'card-refusals',
  codes: ['CARD_REFUSED'],
  happened: async (db, { from, until, of }) => {
    const { id, at, amount, merchant } = cardRefusals
    const rows = await db
      .select({ ...card, key: id, at, amount, title: merchant })
      .from(cardRefusals)
      .innerJoin(cards, eq(cards.productId, cardRefusals.productId))
      .where(and(gte(at, from), lte(at, until), of && eq(cards.accountProductId, of.accountId)))
    return rows.map((row) => ({ ...row, code: 'CARD_REFUSED', key: `refusal:${row.key}` }))
  },
}

export const cardExpiries: DateSource = {
  code: 'CARD_EXPIRES',
  due: async (db, { after, until, accounts }) => {
    const rows = await db
      .select({ ...card, on: cards.expiresOn })
      .from(cards)
      .where(
        and(
          inArray(cards.accountProductId, [...accounts]),
          eq(cards.state, 'ACTIVE'),
          gt(cards.expiresOn, after),
          lte(cards.expiresOn, until),
        ),
      )
    return rows.map((row) => ({ ...row, code: 'CARD_EXPIRES', key: `card:${row.productId}:${row.on}`, title: '' }))
  },
}
