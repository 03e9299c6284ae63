/** The settlement of a card's month, sent to its customer once it has been charged or has been found to ask for nothing. */
import type { Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { holderFact, namedProduct, type ProductLetter } from '../../../correspondence/about-product.ts'
import type { Db } from '../../../db/connection.ts'
import { cards } from '../tables.ts'
import { settlementWith } from './settlement-detail.ts'
import type { SettlementRow } from './settlements.ts'
import {
  cardFact,
  NOTHING_BOUGHT,
  SETTLEMENT_COLUMNS,
  settlementFacts,
  settlementFigures,
  settlementRows,
  settlementTitle,
} from './settlement-words.ts'

const SETTLEMENT = { name: 'CARD_SETTLEMENT', version: 1 }

export async function settlementLetter(db: Db, row: SettlementRow, producedAt: Instant): Promise<ProductLetter> {
  const { id, productId } = row
  const settled = await settlementWith(db, undefined, row)
  const { name, holders } = await namedProduct(db, productId)
  const [card] = await db.select({ ending: cards.ending }).from(cards).where(eq(cards.productId, productId))
  const { lines } = settled
  return {
    uniqueKey: `card-settlement:${id}`,
    type: 'CARD_SETTLEMENT',
    productId,
    template: SETTLEMENT,
    document: {
      title: settlementTitle(settled),
      producedAt,
      facts: [holderFact(holders), cardFact(name, card?.ending ?? ''), ...settlementFacts(settled)],
      figures: settlementFigures(settled),
      paragraphs: lines.length === 0 ? [NOTHING_BOUGHT] : [],
      ...(lines.length === 0 ? {} : { table: { columns: SETTLEMENT_COLUMNS, rows: settlementRows(lines) } }),
      notes: [],
    },
  }
}
