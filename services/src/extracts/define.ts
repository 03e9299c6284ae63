/**
 * One dataset serves the list, its paging, the detail of a row with its neighbours, and every export. A first request
 * freezes the list at an upper bound; the `txId` it answers with carries that frozen query and where its last page ended.
 */
import { MAX_PAGES_AT_ONCE, PAGE_SIZE } from '@almenara/contract/extract'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { badInput, Failure } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import { keyFor, keysFor } from '../secrets.ts'
import { seal, unseal } from './seal.ts'

/** The rows of a list. `S` is what the list is of (an account), `F` its filters, `B` its frozen bounds, `K` a row's key. */
export interface Dataset<S, F, B, K, R> {
  /** Sealed in the txId, so that one list's id opens no other list. */
  name: string
  /** Fixes which rows the list has, at the moment of the first request. */
  freeze(db: Db, scope: S, filters: F): Promise<B>
  /** Rows in the list's order, after `after` if given, else skipping `offset`. */
  rows(db: Db, list: Frozen<S, F, B>, window: Window<K>): Promise<R[]>
  /** How many rows, counting no further than it is willing to. */
  count(db: Db, list: Frozen<S, F, B>): Promise<{ count: number; countIsExact: boolean }>
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

/** What is sealed. Short names: it travels in every address. */
interface Sealed<F, B, K> {
  /** User, dataset and scope: another customer's id, or another list's, opens nothing. */
  u: number
  d: string
  s: string
  f: F
  b: B
  n: number
  x: boolean
  /** The last page given and the key of its last row: the next page starts right there. */
  p: number
  k: K | null
}

export interface Pages {
  txId?: string | undefined
  fromPage?: number | undefined
  toPage?: number | undefined
}

interface Asked<S, F> {
  bank: Bank
  session: Session
  scope: S
  scopeId: string
  filters: F
  pages: Pages
}

export async function readExtract<S, F, B, K, R>(dataset: Dataset<S, F, B, K, R>, asked: Asked<S, F>) {
  const { bank, session, scope, scopeId, pages } = asked
  const db = bank.database
  const { fromPage, toPage } = checkPages(pages)
  const sealed = pages.txId ? openTxId<F, B, K>(bank, session, dataset.name, scopeId, pages.txId) : await first(dataset, asked)
  const list: Frozen<S, F, B> = { scope, filters: sealed.f, bounds: sealed.b }
  const wanted = (toPage - fromPage + 1) * PAGE_SIZE
  const continues = sealed.k !== null && sealed.p === fromPage - 1
  const window = continues
    ? { after: sealed.k as K, offset: 0, limit: wanted + 1 }
    : { offset: (fromPage - 1) * PAGE_SIZE, limit: wanted + 1 }
  const found = await dataset.rows(db, list, window)
  const rows = found.slice(0, wanted)
  const last = rows.at(-1)
  const next: Sealed<F, B, K> = { ...sealed, p: toPage, k: last === undefined ? null : dataset.keyOf(last) }
  return {
    list,
    rows,
    page: { txId: seal(listKey(bank), next), fromPage, toPage, more: found.length > wanted, count: sealed.n, countIsExact: sealed.x },
  }
}

/** Rows read at a time for a file, so that one of any size takes little memory. */
const CHUNK = 500

/** The whole list in its order, a chunk at a time. */
export async function* readInChunks<S, F, B, K, R>(
  { rows, keyOf }: Pick<Dataset<S, F, B, K, R>, 'rows' | 'keyOf'>,
  db: Db,
  list: Frozen<S, F, B>,
): AsyncGenerator<R[]> {
  let chunk = await rows(db, list, { offset: 0, limit: CHUNK })
  for (let last = chunk.at(-1); last !== undefined; last = chunk.at(-1)) {
    yield chunk
    if (chunk.length < CHUNK) return
    chunk = await rows(db, list, { after: keyOf(last), offset: 0, limit: CHUNK })
  }
}

/** The frozen list behind a txId, for a detail or an export. Throws TX_UNKNOWN when it opens nothing for this customer. */
export function frozenList<S, F, B>(
  dataset: { name: string },
  bank: Bank,
  session: Session,
  scope: S,
  scopeId: string,
  txId: string,
): Frozen<S, F, B> {
  const sealed = openTxId<F, B, unknown>(bank, session, dataset.name, scopeId, txId)
  return { scope, filters: sealed.f, bounds: sealed.b }
}

async function first<S, F, B, K, R>(dataset: Dataset<S, F, B, K, R>, asked: Asked<S, F>): Promise<Sealed<F, B, K>> {
  const { bank, session, scope, scopeId, filters } = asked
  const bounds = await dataset.freeze(bank.database, scope, filters)
  const { count, countIsExact } = await dataset.count(bank.database, { scope, filters, bounds })
  return { u: session.userId, d: dataset.name, s: scopeId, f: filters, b: bounds, n: count, x: countIsExact, p: 0, k: null }
}

const listKey = ({ sealingKey }: Pick<Bank, 'sealingKey'>) => keyFor(sealingKey, 'lists')

function openTxId<F, B, K>(bank: Bank, session: Session, name: string, scopeId: string, txId: string): Sealed<F, B, K> {
  // Only this file seals, so what opens under the key has this shape.
  const sealed = unseal(keysFor(bank, 'lists'), txId) as Sealed<F, B, K> | undefined
  if (!sealed || sealed.u !== session.userId || sealed.d !== name || sealed.s !== scopeId) throw new Failure('TX_UNKNOWN')
  return sealed
}

function checkPages({ fromPage = 1, toPage = fromPage, txId }: Pages): { fromPage: number; toPage: number } {
  if (toPage < fromPage) throw badInput('toPage', 'La última página no puede ser anterior a la primera.')
  if (toPage - fromPage >= MAX_PAGES_AT_ONCE) throw badInput('toPage', `Pida como máximo ${MAX_PAGES_AT_ONCE} páginas de una vez.`)
  if (fromPage > 1 && !txId) throw badInput('txId', 'Para pedir otra página, envíe el txId de la lista.')
  return { fromPage, toPage }
}
