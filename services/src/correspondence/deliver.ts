/** From frozen to delivered: each document is rendered, and then one communication is written for each of its recipients. */
import { addSeconds } from '@almenara/contract/dates'
import { COMMUNICATIONS_EXPORT_SECONDS } from '@almenara/contract/limits'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { communicationType } from './channels.ts'
import { renderMissing } from './document-files.ts'
import { communicationExports, communications, documentFiles, documentItems } from './tables.ts'

const ASKED = 'asked-documents'
const RENDERING = 'document-rendering'
const DELIVERY = 'document-delivery'

type Item = typeof documentItems.$inferSelect

/** An item is the unique key of what is written. */
export const renderDocuments: ItemWork = {
  name: RENDERING,
  due: ({ bank }) => under(bank, 'FROZEN', RENDERING),
  one: ({ bank }, key) => render(bank, [key]),
  batch: ({ bank }, keys) => render(bank, keys),
}

/** What a customer asked for as one file and is not made yet. An item is a document. */
export const renderAsked: ItemWork = {
  name: ASKED,
  due: ({ bank }) => askedWithoutFile(bank),
  one: ({ bank }, documentId) => renderMissing(bank, [documentId]),
  batch: ({ bank }, documentIds) => renderMissing(bank, documentIds),
}

async function askedWithoutFile({ database, clock }: Bank): Promise<string[]> {
  const { documentId } = communications
  const { createdAt, communicationIds } = communicationExports
  const rows = await database
    .selectDistinct({ documentId })
    .from(communicationExports)
    .innerJoin(communications, sql`${communications.id} = any(${communicationIds})`)
    .leftJoin(documentFiles, eq(documentFiles.documentId, documentId))
    .where(
      and(
        gt(createdAt, addSeconds(clock.now(), -COMMUNICATIONS_EXPORT_SECONDS)),
        isNull(documentFiles.documentId),
        isNotSetAside(ASKED, documentId),
      ),
    )
    .orderBy(asc(documentId))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.documentId)
}

export const deliverDocuments: ItemWork = {
  name: DELIVERY,
  due: ({ bank }) => under(bank, 'RENDERED', DELIVERY),
  one: ({ bank }, key) => bank.database.transaction((tx) => deliver(tx, bank, key)),
}

async function under({ database }: Bank, state: Item['state'], work: string): Promise<string[]> {
  const { uniqueKey } = documentItems
  const rows = await database
    .select({ uniqueKey })
    .from(documentItems)
    .where(and(eq(documentItems.state, state), isNotSetAside(work, uniqueKey)))
    .orderBy(asc(uniqueKey))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.uniqueKey)
}

async function render(bank: Bank, keys: readonly string[]): Promise<void> {
  const { database } = bank
  const these = and(inArray(documentItems.uniqueKey, [...keys]), eq(documentItems.state, 'FROZEN'))
  const items = await database.select({ documentId: documentItems.documentId }).from(documentItems).where(these)
  await renderMissing(
    bank,
    items.map(({ documentId }) => documentId),
  )
  await database.transaction((tx) => tx.update(documentItems).set({ state: 'RENDERED' }).where(these))
}

async function deliver(tx: Tx, bank: Bank, uniqueKey: string): Promise<void> {
  const now = bank.clock.now()
  const [item] = await tx
    .update(documentItems)
    .set({ state: 'DELIVERED', deliveredAt: now })
    .where(and(eq(documentItems.uniqueKey, uniqueKey), eq(documentItems.state, 'RENDERED')))
    .returning()
  if (!item || item.recipients.length === 0) return
  const { told } = communicationType(bank.brand, item.type)
  const { documentId, productId, type, title } = item
  const rows = item.recipients.map(({ userId, channel }) => {
    const listed = channel === 'ELECTRONIC'
    const moments = { receivedAt: now, tellFrom: listed && told ? now : null }
    return { id: bank.ids.next(), userId, uniqueKey, productId, type, title, documentId, deliveredAs: channel, listed, ...moments }
  })
  await tx.insert(communications).values(rows).onConflictDoNothing()
}
