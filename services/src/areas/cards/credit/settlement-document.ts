/** One settlement in PDF: what entered it and how its total is made up. */
import type * as calls from '@almenara/contract/areas/cards/settlements'
import type { SettlementDetail } from '@almenara/contract/areas/cards/settlements'
import { and, eq } from 'drizzle-orm'
import type { ListDocument, Row } from '../../../documents/list-document.ts'
import { documentBrand, listFile } from '../../../documents/list-file.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { displayName } from '../../../products/access.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { requireCard } from '../card-access.ts'
import { isUuid } from '../../../db/uuid.ts'
import { settlementWith } from './settlement-detail.ts'
import {
  cardFact,
  NOTHING_BOUGHT,
  SETTLEMENT_COLUMNS,
  settlementFacts,
  settlementFigures,
  settlementRows,
  settlementTitle,
} from './settlement-words.ts'
import { cardSettlements } from './tables.ts'

export const settlementDocument: Handler<typeof calls.settlementDocument> = async ({ bank, session, params, now }) => {
  const { database } = bank
  const owned = await requireCard(database, session, params.id)
  const ofCard = eq(cardSettlements.productId, owned.id)
  const [row] = isUuid(params.settlementId)
    ? await database
        .select()
        .from(cardSettlements)
        .where(and(ofCard, eq(cardSettlements.id, params.settlementId)))
    : []
  if (!row) throw new Failure('NOT_FOUND')
  const settled = await settlementWith(database, session, row)
  const holder = await firstHolder(database, owned.id)
  const document: ListDocument = {
    title: settlementTitle(settled),
    brand: documentBrand(bank),
    createdAt: now,
    facts: [{ label: 'Titular', text: holder?.name ?? '' }, cardFact(displayName(owned), owned.card.ending), ...settlementFacts(settled)],
    figures: settlementFigures(settled),
    columns: SETTLEMENT_COLUMNS,
    empty: NOTHING_BOUGHT,
  }
  const name = `liquidacion-${owned.card.ending}-${settled.closesOn.slice(0, 7)}`
  const file = listFile({ bank, session }, 'PDF', name, document, pagesOf(settled))
  return recordedExport(bank, session, { at: now, productId: owned.id }, file)
}

async function* pagesOf({ lines }: SettlementDetail): AsyncGenerator<Row[]> {
  if (lines.length > 0) yield settlementRows(lines)
}
