/** Writes a document of the bank's own and sends it on its way: rendered and delivered by the keeper (`keeper.ts`). */
import { addMonths, dayAt, endOfDay, type Instant } from '@almenara/contract/dates'
import { eq, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { BankDocument } from '../documents/bank-document.ts'
import type { Tx } from '../db/connection.ts'
import { channelsOf, communicationType } from './channels.ts'
import { freezeFacts, type Template } from './facts.ts'
import { documentItems, documents } from './tables.ts'

export interface NewDocument {
  /** `statement:{account}:{2026-03}`: one that was written under this key is not written again. */
  uniqueKey: string
  /** A code of the brand's communication types. */
  type: string
  productId?: string
  template: Template
  document: BankDocument
  /** Users; each by the channel that they have chosen by now. */
  to: readonly number[]
  /** The id of the document that it mends. */
  replaces?: string
}

/** Answers the id of the document; `undefined` when there was one under its key. What it says stays as it is from then on. */
export async function writeDocument(
  tx: Tx,
  bank: Pick<Bank, 'brand' | 'ids'>,
  written: NewDocument,
  now: Instant,
): Promise<string | undefined> {
  const { uniqueKey, type: code, productId = null, template, document, to, replaces = null } = written
  const type = communicationType(bank.brand, code)
  // Whoever writes the same one meanwhile waits, and finds it written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uniqueKey}, 0))`)
  if ((await tx.$count(documentItems, eq(documentItems.uniqueKey, uniqueKey))) > 0) return undefined
  const id = bank.ids.next()
  await tx.insert(documents).values({
    id,
    template: template.name,
    templateVersion: template.version,
    ...freezeFacts(template, document),
    producedAt: document.producedAt,
    keepUntil: endOfDay(addMonths(dayAt(document.producedAt), 12 * type.years)),
    replaces,
  })
  const channelFor = await channelsOf(tx, to)
  const recipients = [...new Set(to)].map((userId) => ({ userId, channel: channelFor(userId)(type, productId) }))
  await tx
    .insert(documentItems)
    .values({ uniqueKey, documentId: id, productId, type: code, title: document.title, recipients, frozenAt: now })
  return id
}
