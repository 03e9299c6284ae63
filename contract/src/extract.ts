/**
 * The list that every list shares. A first request carries filters; its answer carries a `txId`, the sealed query,
 * which the next pages, the detail of a row and every export send back, so that all of them see the same rows.
 */
import * as z from 'zod/mini'
import { cents, queryInteger } from './schemas.ts'

/** Rows in one page. */
export const PAGE_SIZE = 25
/** Pages that one request may ask for, so that a restored list comes in one answer. */
export const MAX_PAGES_AT_ONCE = 40

export const listCursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,2000}$/))

/** The part of a list's query that never changes: either filters (added by the area) or a `txId` and pages. */
export const pageQuery = {
  txId: z.optional(listCursor),
  /** First and last page wanted, counted from 1. */
  fromPage: z.optional(queryInteger.check(z.minimum(1), z.maximum(1_000_000))),
  toPage: z.optional(queryInteger.check(z.minimum(1), z.maximum(1_000_000))),
}

/** A list's answer. `count` is exact up to `countLimit`; beyond it there are at least that many. */
export function extractOf<T>(row: z.ZodMiniType<T>) {
  return z.object({
    txId: listCursor,
    rows: z.array(row),
    fromPage: z.int(),
    toPage: z.int(),
    more: z.boolean(),
    count: z.int(),
    countIsExact: z.boolean(),
  })
}

/** Money in and out of a group of rows, such as a month. */
export const flow = z.object({ key: z.string(), moneyIn: cents, moneyOut: cents })
