/** Closes the month of each credit card: its settlement is written with its final amounts. */
import { addDays, type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { listedItems, requireEarlierDone } from '../../../calendar/set-aside.ts'
import { writeAboutProduct } from '../../../correspondence/about-product.ts'
import type { Database } from '../../../db/connection.ts'
import { products } from '../../../products/tables.ts'
import { cards } from '../tables.ts'
import { closingOf, type CreditCard, lockCard } from './closing.ts'
import { chargeDay } from './scp-rules.ts'
import { settlementLetter } from './settlement-letter.ts'
import { closingsBetween, incomeOf, periodOf } from './settlement-rules.ts'
import { cardSettlements, scpInstalments } from './tables.ts'

const NAME = 'card-closings'

/** Closes a month of a card. An item is a card and the last day of the month: `P1 2026-11-30`. */
export const closings: ItemWork = listedItems({
  name: NAME,
  all: async ({ bank, day, from }) => {
    const items: string[] = []
    for (const closesOn of closingsBetween(addDays(from, -1), addDays(day, -1)))
      for (const { productId } of await creditCards(bank.database, closesOn)) items.push(`${productId} ${closesOn}`)
    return items
  },
  one: async ({ bank }, item) => {
    const [productId = '', month = ''] = item.split(' ')
    const closesOn = toLocalDate(month)
    // A month begins with what the one before left.
    await requireEarlierDone(bank.database, NAME, item)
    const [card] = await creditCards(bank.database, closesOn, productId)
    if (card) await freezeSettlement(bank, card, closesOn)
  },
})

/** Every one, or the one that is asked for. */
function creditCards(database: Database, closesOn: LocalDate, productId?: string): Promise<CreditCard[]> {
  return database
    .select({
      productId: cards.productId,
      ledgerAccountId: cards.ledgerAccountId,
      accountProductId: cards.accountProductId,
      paymentMode: cards.paymentMode,
      paymentPercentage: cards.paymentPercentage,
      paymentAmount: cards.paymentAmount,
    })
    .from(cards)
    .innerJoin(products, eq(products.id, cards.productId))
    .where(
      and(eq(cards.type, 'CREDIT'), lte(products.openedOn, closesOn), productId === undefined ? undefined : eq(cards.productId, productId)),
    )
    .orderBy(asc(cards.productId))
}

const settlementKey = (productId: string, closesOn: LocalDate) => datedKey('card-settlement', productId, closesOn)

/** Writes the settlement of a month with its final amounts, once. A month in which nothing was owed has none. */
async function freezeSettlement(bank: Bank, card: CreditCard, closesOn: LocalDate): Promise<void> {
  await bank.database.transaction(async (tx) => {
    await lockCard(tx, card.productId)
    const id = settlementKey(card.productId, closesOn)
    if ((await tx.$count(cardSettlements, eq(cardSettlements.id, id))) > 0) return
    const { settled, mode, tin, instalments } = await closingOf(tx, card, closesOn)
    if (Object.values(settled).every((amount) => amount === 0)) return
    const nothingToPost = settled.total === 0 && incomeOf(settled) === 0
    const dueOn = chargeDay(closesOn)
    const { productId, accountProductId } = card
    const rows = await tx
      .insert(cardSettlements)
      .values({
        id,
        productId,
        accountProductId,
        ...periodOf(closesOn),
        dueOn,
        mode,
        tin,
        ...settled,
        chargedOn: nothingToPost ? dueOn : null,
      })
      .returning()
    for (const { planId, number } of instalments) {
      const one = and(eq(scpInstalments.planId, planId), eq(scpInstalments.number, number))
      await tx.update(scpInstalments).set({ settlementId: id }).where(one)
    }
    if (!nothingToPost) return
    const now = bank.clock.now()
    for (const row of rows) await writeAboutProduct(tx, bank, await settlementLetter(tx, row, now), now)
  })
}
