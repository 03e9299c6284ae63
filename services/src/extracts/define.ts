/**
 * One list serves its pages, the detail of a row with its neighbours, and every export. A first request freezes the list at an upper
 * bound; the `txId` it answers with carries that frozen query and where its last page ended.
 */
import type { QueryOf } from '@almenara/contract/call'
import type { Instant } from '@almenara/contract/dates'
import { PAGE_SIZE } from '@almenara/contract/extract'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Asker } from '../http/handler.ts'
import { keyFor, keysFor } from '../secrets.ts'
import { checkFilters, checkPages, type FirstDate, type Pages } from './check-filters.ts'
import { seal, unseal } from './seal.ts'

/** What a list is of: an account, a card. Its txIds open under this id and no other. */
export interface Scope {
  id: string
}

/** `S` is what a list is of, `F` its filters, `B` its frozen bounds, `K` a row's key. */
export interface ListDefinition<S extends Scope, F, B, K, R> {
  /** Sealed in the txId, so that one list's id opens no other list. */
  name: string
  /** The first day that its dates may ask for. Without it they may ask for any: lists that tell what is to come. */
  since?: FirstDate
  /** Fixes which rows the list has, at the moment of the first request. */
  freeze(db: Db, scope: S, filters: F, now: Instant): Promise<B>
  /** Rows in the list's order, after `after` if given, else skipping `offset`. */
  rows(db: Db, list: Frozen<S, F, B>, window: Window<K>): Promise<R[]>
  /** How many rows it has. Where they must be looked at one by one, it may stop at `limit`. */
  countUpTo(db: Db, list: Frozen<S, F, B>, limit?: number): Promise<number>
  /** How far the first page counts, where it does not count all: «más de 1.000». */
  countLimit?(filters: F): number | undefined
  keyOf(row: R): K
}

export interface Frozen<S, F, B> {
  scope: S
  filters: F
  bounds: B
}

export interface Window<K> {
  after?: K
  offset: number
  limit: number
}

/** What a call's list is filtered by. */
export type FiltersOf<C extends { types?: { query: unknown } }> = Omit<QueryOf<C>, keyof Pages>

interface Page {
  txId: string
  fromPage: number
  toPage: number
  more: boolean
  count: number
  countIsExact: boolean
}

/** What is sealed. Short names: it travels in every address. */
interface Sealed<F, B, K> {
  /** User, list and scope: another customer's id, or another list's, opens nothing. */
  u: number
  d: string
  s: string
  f: F
  b: B
  n: number
  x: boolean
  /** The last page given and the key of its last row: the next page starts right there. */
  p: number
  a: K | null
}

/** Rows read at a time for a file, so that one of any size takes little memory. */
const CHUNK = 500

export class List<S extends Scope, F extends object, B, K, R> {
  readonly definition: ListDefinition<S, F, B, K, R>

  constructor(definition: ListDefinition<S, F, B, K, R>) {
    this.definition = definition
  }

  /** The pages that a request asks for. Throws DJA9 and BAD_INPUT for filters that make no sense, TX_UNKNOWN as `open`. */
  async read(
    { bank, session, now, query }: Asker & { query: F & Pages },
    scope: S,
  ): Promise<{ list: Frozen<S, F, B>; rows: R[]; page: Page }> {
    const { txId: cursor, fromPage: from, toPage: to, ...rest } = query
    const filters = rest as unknown as F
    await checkFilters(bank, filters, now, this.definition.since)
    const { fromPage, toPage } = checkPages({ txId: cursor, fromPage: from, toPage: to })
    const sealed = cursor ? this.unsealed({ bank, session }, scope, cursor) : await this.first({ bank, session, now }, scope, filters)
    const list: Frozen<S, F, B> = { scope, filters: sealed.f, bounds: sealed.b }
    const wanted = (toPage - fromPage + 1) * PAGE_SIZE
    const window = sealed.a && sealed.p === fromPage - 1 ? { after: sealed.a, offset: 0 } : { offset: (fromPage - 1) * PAGE_SIZE }
    const found = await this.definition.rows(bank.database, list, { ...window, limit: wanted + 1 })
    const rows = found.slice(0, wanted)
    const last = rows.at(-1)
    const next: Sealed<F, B, K> = { ...sealed, p: toPage, a: last === undefined ? null : this.definition.keyOf(last) }
    const page = { txId: seal(listKey(bank), next), fromPage, toPage, more: found.length > wanted, count: sealed.n, countIsExact: sealed.x }
    return { list, rows, page }
  }

  /** The frozen list behind a txId, for a detail or an export. Throws TX_UNKNOWN when it opens nothing for this customer. */
  open({ bank, session, query }: Omit<Asker, 'now'> & { query: { txId: string } }, scope: S): Frozen<S, F, B> {
    const { f: filters, b: bounds } = this.unsealed({ bank, session }, scope, query.txId)
    return { scope, filters, bounds }
  }

  /** Whether a txId is of this list, where it may be of another of the same product. */
  isOf({ bank, session, query }: Omit<Asker, 'now'> & { query: { txId: string } }): boolean {
    return unsealedOf<F, B, K>({ bank, session }, query.txId)?.d === this.definition.name
  }

  /** The whole list in its order, a chunk at a time. */
  async *chunks(db: Db, list: Frozen<S, F, B>): AsyncGenerator<R[]> {
    const { rows, keyOf } = this.definition
    let chunk = await rows(db, list, { offset: 0, limit: CHUNK })
    for (let last = chunk.at(-1); last !== undefined; last = chunk.at(-1)) {
      yield chunk
      if (chunk.length < CHUNK) return
      chunk = await rows(db, list, { after: keyOf(last), offset: 0, limit: CHUNK })
    }
  }

  private async first({ bank, session, now }: Asker, scope: S, filters: F): Promise<Sealed<F, B, K>> {
    const { name, freeze, countUpTo, countLimit } = this.definition
    const bounds = await freeze(bank.database, scope, filters, now)
    const limit = countLimit?.(filters)
    const found = await countUpTo(bank.database, { scope, filters, bounds }, limit === undefined ? undefined : limit + 1)
    const counted = { n: Math.min(found, limit ?? found), x: limit === undefined || found <= limit }
    return { u: session.userId, d: name, s: scope.id, f: filters, b: bounds, ...counted, p: 0, a: null }
  }

  private unsealed(asker: Omit<Asker, 'now'>, scope: S, cursor: string): Sealed<F, B, K> {
    const sealed = unsealedOf<F, B, K>(asker, cursor)
    if (!sealed || sealed.d !== this.definition.name || sealed.s !== scope.id) throw new Failure('TX_UNKNOWN')
    return sealed
  }
}

const listKey = ({ sealingKey }: Pick<Bank, 'sealingKey'>) => keyFor(sealingKey, 'lists')

function unsealedOf<F, B, K>({ bank, session }: Omit<Asker, 'now'>, cursor: string): Sealed<F, B, K> | undefined {
  // Only this file seals, so what opens under the key has this shape.
  const sealed = unseal(keysFor(bank, 'lists'), cursor) as Sealed<F, B, K> | undefined
  return sealed?.u === session.userId ? sealed : undefined
}
