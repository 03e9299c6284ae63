/** What every file made of a list of a financing has in common. */
import { formatIdentifier } from '@almenara/contract/iban'
import type { ErrorCode } from '@almenara/contract/errors'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import type { DocumentFormat, ListDocument, Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { readInChunks, type Dataset, type Frozen } from '../../extracts/define.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import type { Download } from '../../http/downloads.ts'
import type { Session } from '../../identity/sessions.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'

interface FinancingFile<F, B, K, R> {
  bank: Bank
  session: Session
  now: Instant
  product: OwnedContract
  dataset: Dataset<string, F, B, K, R>
  list: Frozen<string, F, B>
  format: DocumentFormat
  /** The code that refuses a file of too many rows. */
  overMaximum: Extract<ErrorCode, 'Q050' | 'Q201' | 'Q202'>
  /** The file's, before the end of the contract's number: `recibos`. */
  name: string
  document: Pick<ListDocument, 'title' | 'columns' | 'empty' | 'figures'> & { facts: ListDocument['facts'] }
  rowOf: (row: R) => Row
}

/** The list as the screen shows it, its filters and its order, as a document for people. */
export async function financingFile<F, B, K, R>(file: FinancingFile<F, B, K, R>): Promise<Download> {
  const { bank, session, now, product, dataset, list, format, name, document, rowOf } = file
  const { database, brand } = bank
  const { count } = await dataset.count(database, list)
  await requireWithinMaximum(brand, format, async () => count, file.overMaximum)
  const holder = await firstHolder(database, product.id)
  const whole: ListDocument = {
    ...document,
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Producto', text: displayName(product) },
      { label: 'Contrato', text: formatIdentifier(product.identifier) },
      ...document.facts,
    ],
  }
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const chunk of readInChunks(dataset, database, list)) yield chunk.map(rowOf)
  }
  const download = listFile({ bank, session }, format, `${name}-${product.identifier.slice(-4)}`, whole, rows())
  return recordedExport(bank, session, { at: now, productId: product.id }, download)
}
