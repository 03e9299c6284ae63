/**
 * The reading of one file that was claimed: a worker makes rows and findings of its bytes, which are written down here, and then the bank judges it.
 * Whoever goes on with a file that another has begun anew is refused.
 */
import { LARGEST_FILE } from '@almenara/contract/areas/payments/notebooks'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import type { Encoding } from '@almenara/formats/intake/decode'
import type { FileKind } from '@almenara/formats/intake/orders'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertJson } from '../../../db/insert-rows.ts'
import { sqlState } from '../../../db/sql-state.ts'
import type { GatedBank } from '../../../status/gate.ts'
import { runInWorker } from '../../../workers/run-in-worker.ts'
import { refusedSince } from './file-days.ts'
import { standingOf } from './file-totals.ts'
import { judgeFile } from './judge-file.ts'
import { payeeCheckOf } from './payee-check.ts'
import type { ReadingJob, ReadPart, SaidPayer } from './reading-job.ts'
import { sameContent } from './same-content.ts'
import { storedPieces } from './stored-file.ts'
import {
  paymentSupportBatches,
  paymentSupportFindings,
  paymentSupportOrders,
  paymentSupportPayees,
  paymentSupportPieces,
  paymentSupports,
  type SupportRefusal,
} from './tables.ts'

/** A process that has not said for so long that it goes on reading has died. */
export const CLAIM_SECONDS = 30
/** The largest file takes a minute. */
export const LONGEST_READING_MS = 10 * 60_000
/** What tells orders that repeat each other keeps a hundred thousand of them. */
const HEAP_MEGABYTES = 160
const UNIQUE = '23505'
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

export type Support = typeof paymentSupports.$inferSelect
type End = Partial<typeof paymentSupports.$inferInsert>

/** What of the bank a reading takes. */
export type ReadingBank = GatedBank & Pick<Bank, 'clock' | 'fileWorker'>

/** Another process has begun to read it: what this one has read is not wanted. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

export class Reading {
  private readonly bank: ReadingBank
  private readonly support: Support
  private kind: FileKind = 'TRANSFERS'
  private readonly payers: SaidPayer[] = []

  constructor(bank: ReadingBank, support: Support) {
    this.bank = bank
    this.support = support
  }

  /** Throws `Superseded` where another process has begun to read it, and the reason of `signal` where that is aborted. */
  async run(signal?: AbortSignal): Promise<void> {
    const { id: supportId, bytes, encoding, only } = this.support
    const today = dayAt(this.bank.clock.now())
    const job: ReadingJob = { kind: 'READING', supportId, bytes, most: LARGEST_FILE, encoding: encoding as Encoding | null, only, today }
    const take = (part: unknown) => this.take(part as ReadPart)
    const limits = { heapMegabytes: HEAP_MEGABYTES, longestMs: LONGEST_READING_MS }
    try {
      await runInWorker({ file: this.bank.fileWorker, job, pieces: this.pieces(), take, ...limits, ...(signal ? { signal } : {}) })
    } catch (error) {
      // What is so tangled that it needs more memory than any file of payments is none.
      if (!(error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY)) throw error
      await this.refuse({ code: 'TOO_COMPLEX' })
    }
  }

  /** As they are stored: the worker inflates them. */
  private async *pieces(): AsyncGenerator<Uint8Array> {
    for await (const pieces of storedPieces(this.bank.database, this.support.id)) {
      await this.write(async () => undefined)
      yield* pieces
    }
  }

  private async take(part: ReadPart): Promise<void> {
    if (part.part === 'HEAD') {
      this.kind = part.kind
      await this.write(async () => part.head)
    } else if (part.part === 'BATCH') {
      if (part.payer) this.payers.push(part.payer)
      await this.write(async (tx) => {
        await insertJson(tx, paymentSupportBatches, part.rows)
        return undefined
      })
    } else if (part.part === 'ORDERS')
      await this.write(async (tx) => {
        await insertJson(tx, paymentSupportOrders, part.rows)
        return { ordersRead: part.read }
      })
    else if (part.part === 'REFUSED') await this.refuse(part.refusal)
    else await this.end(part)
  }

  /**
   * In a transaction of its own, which says too that this process goes on. `rows` answers what changes of the file. Throws `Superseded` where another
   * has begun.
   */
  private async write(rows: (tx: Tx, support: Support) => Promise<End | undefined>): Promise<void> {
    const { id, attempts, state } = paymentSupports
    await this.bank.database.transaction(async (tx) => {
      const mine = and(eq(id, this.support.id), eq(attempts, this.support.attempts), eq(state, 'CHECKING'))
      // The row is kept until the end of the transaction, so that nobody begins anew in between.
      const [kept] = await tx.select().from(paymentSupports).where(mine).for('no key update')
      if (!kept) throw new Superseded()
      const changed = (await rows(tx, kept)) ?? {}
      const claimedUntil = changed.state ? null : addSeconds(this.bank.clock.now(), CLAIM_SECONDS)
      await tx
        .update(paymentSupports)
        .set({ claimedUntil, ...changed })
        .where(eq(id, this.support.id))
    })
  }

  private refuse(refusal: SupportRefusal): Promise<void> {
    return this.write(async (tx) => {
      await tx.delete(paymentSupportFindings).where(eq(paymentSupportFindings.supportId, this.support.id))
      return refused(tx, this.support.id, refusal)
    })
  }

  private async end(end: ReadPart & { part: 'END' }): Promise<void> {
    try {
      await this.write((tx, support) => this.judge(tx, support, end))
    } catch (error) {
      // Another user of the contract has presented the same at the same moment.
      if (sqlState(error) !== UNIQUE) throw error
      await this.refuse({ code: 'DUPLICATE', ...(await sameContent(this.bank.database, this.support)) })
    }
  }

  private async judge(tx: Tx, support: Support, end: ReadPart & { part: 'END' }): Promise<End> {
    const { id } = support
    const { count, sum, counts, isWrong, wrongBatches } = end
    const read = { count, amount: sum, ordersRead: count, findingCounts: counts, attempts: 0 }
    await insertJson(tx, paymentSupportFindings, end.findings)
    if (end.refusal) return { ...read, ...(await refused(tx, id, end.refusal)) }
    const wrong = sql`${paymentSupportBatches.batch} = any(${sql.param(wrongBatches)}::int[])`
    await tx
      .update(paymentSupportBatches)
      .set({ wrong: true })
      .where(and(eq(paymentSupportBatches.supportId, id), wrong))
    const now = this.bank.clock.now()
    const { brand } = this.bank
    const since = refusedSince(brand, now)
    const of = { support: { ...support, ...read }, kind: this.kind, payers: this.payers, bankCode: brand.bankCode, now, since, isWrong }
    const { refusal, counts: found, contracts } = await judgeFile(tx, of)
    if (refusal) return { ...read, findingCounts: found, ...(await refused(tx, id, refusal)) }
    if (support.replacesId) await giveWay(tx, support.replacesId, now)
    const standing = await standingOf(tx, id)
    const judged = { ...read, findingCounts: found, contractId: contracts[0]?.id ?? null, ...standing }
    // Banks are asked about the name of who is to be paid, and nobody is.
    if (support.onlyCheck) return { ...judged, state: 'CHECKED', itemsDigest: null }
    const payeeCheck = await payeeCheckOf(this.bank, { kind: this.kind, contracts, count: standing.goodCount, now })
    return { ...judged, payeeCheck }
  }
}

/** Nothing of it is kept but what was found; its bytes too where it may still be read otherwise. */
async function refused(tx: Tx, supportId: string, refusal: SupportRefusal): Promise<End> {
  await tx.delete(paymentSupportPayees).where(eq(paymentSupportPayees.supportId, supportId))
  await tx.delete(paymentSupportBatches).where(eq(paymentSupportBatches.supportId, supportId))
  await tx.delete(paymentSupportOrders).where(eq(paymentSupportOrders.supportId, supportId))
  if (refusal.code !== 'ENCODING') await tx.delete(paymentSupportPieces).where(eq(paymentSupportPieces.supportId, supportId))
  return { state: 'REFUSED', refusal }
}

/** The file that this one corrects, unless somebody has signed it meanwhile. */
async function giveWay(tx: Tx, replacesId: string, now: Instant): Promise<void> {
  const { id, state } = paymentSupports
  await tx
    .update(paymentSupports)
    .set({ state: 'CANCELLED', closedAt: now })
    .where(and(eq(id, replacesId), inArray(state, ['WITH_ERRORS', 'READY'])))
}
