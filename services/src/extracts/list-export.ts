/** A list as the screen shows it, its filters and its order, as a document for people. */
import type { ErrorCode } from '@almenara/contract/errors'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatCount } from '@almenara/contract/numbers'
import type { ListDocument, DocumentFormat, Row } from '../documents/list-document.ts'
import { documentBrand, listFile } from '../documents/list-file.ts'
import type { Db } from '../db/connection.ts'
import type { Download } from '../http/downloads.ts'
import type { Asker, Incoming } from '../http/handler.ts'
import type { Session } from '../identity/sessions.ts'
import { displayName, type OwnedProduct } from '../products/access.ts'
import { firstHolder } from '../products/holders.ts'
import { recordedExport } from '../session-log/record-export.ts'
import type { Frozen, List, Scope } from './define.ts'
import { requireWithinMaximum } from './export-maximum.ts'
import { datesText, filterFacts, type Fact } from './filter-facts.ts'
import type { CommonFilters } from './list-query.ts'

/** What differs from one list's file to another's. */
export interface ListFile<R> extends Pick<ListDocument, 'title' | 'columns' | 'empty'> {
  /** The file's, without extension. */
  name: string
  /** Of the session log's event; absent where the list is of no product. */
  productId?: string
  /** What the list is of, before what it is filtered by. */
  facts: readonly Fact[]
  /** What its dates are called; null where it has none. */
  dates?: string | null
  /** How the chosen types and direction read, where it has them. */
  fixedFilters?: { types?: readonly string[] | undefined; direction?: string | undefined }
  /** The filters that only this list has. */
  chosen?: readonly Fact[]
  /** What its rows are called where the document says how many: «Movimientos». */
  counted?: string
  figures?: ListDocument['figures']
  rowsOf(chunk: readonly R[]): readonly Row[] | Promise<readonly Row[]>
}

interface FileQuery {
  txId: string
  format: DocumentFormat
}
/** Whoever asks for the file of a list. Its parameters are read off the type of the handler that `listExport` makes. */
type FileAsker<P> = Incoming<P, FileQuery, undefined, Session>

/** `T`: what the list is of, with all that its file says of it. */
interface ListExport<P, S extends Scope, T extends S, F extends object, B, K, R> {
  list: List<S, F, B, K, R>
  /** What the list is of, if who asks may see it. */
  scopeOf(request: FileAsker<P>): T | Promise<T>
  /** Refuses a file of too many rows (specification §8). */
  tooMany?: ErrorCode | undefined
  fileOf(list: Frozen<T, F, B>, asker: Asker): ListFile<R> | Promise<ListFile<R>>
}

export function listExport<P, S extends Scope, T extends S, F extends object, B, K, R>(definition: ListExport<P, S, T, F, B, K, R>) {
  const { list: read, scopeOf, tooMany, fileOf } = definition
  return async (request: FileAsker<P>): Promise<Download> => {
    const { bank, session, query, now } = request
    const { database } = bank
    const scope = await scopeOf(request)
    const list: Frozen<T, F, B> = { ...read.open(request, scope), scope }
    const countUpTo = (limit: number) => read.definition.countUpTo(database, list, limit)
    const count = await requireWithinMaximum(bank.brand, query.format, countUpTo, tooMany)
    const file = await fileOf(list, { bank, session, now })
    const document: ListDocument = {
      title: file.title,
      brand: documentBrand(bank),
      createdAt: now,
      facts: [...file.facts, ...factsOf(file, list.filters), ...countFact(file, count)],
      figures: file.figures ?? [],
      columns: file.columns,
      empty: file.empty,
    }
    async function* rows() {
      for await (const chunk of read.chunks(database, list)) yield await file.rowsOf(chunk)
    }
    const event = { at: now, ...(file.productId === undefined ? {} : { productId: file.productId }) }
    return recordedExport(bank, session, event, listFile({ bank, session }, query.format, file.name, document, rows()))
  }
}

function factsOf<R>({ dates = 'Fechas', fixedFilters, chosen }: ListFile<R>, filters: CommonFilters): Fact[] {
  const { search, minAmount, maxAmount } = filters
  const days = dates === null ? [] : [{ label: dates, text: datesText(filters) }]
  return [...days, ...filterFacts({ search, minAmount, maxAmount, ...fixedFilters }, chosen)]
}

function countFact<R>({ counted }: ListFile<R>, count: number): Fact[] {
  return counted === undefined ? [] : [{ label: counted, text: formatCount(count) }]
}

/** Of which account a document is, and whose. */
export async function accountFacts(db: Db, account: OwnedProduct): Promise<Fact[]> {
  const iban = { label: 'IBAN', text: formatIdentifier(account.identifier) }
  return [await holderFact(db, account.id), { label: 'Cuenta', text: displayName(account) }, iban]
}

/** Whose product a document is of. */
export async function holderFact(db: Db, productId: string): Promise<Fact> {
  const holder = await firstHolder(db, productId)
  return { label: 'Titular', text: holder?.name ?? '' }
}
