/** Reads a file that was presented: its orders become rows, and what is wrong with them findings. A crash begins it anew. */
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { DecodingError, EncodingUnknown, encodingOf, type Encoding } from '@almenara/formats/intake/decode'
import { detect } from '@almenara/formats/intake/detect'
import type { Finding } from '@almenara/formats/intake/finding'
import type { FileBatch, FileOrder, FilePart } from '@almenara/formats/intake/orders'
import { MessageUnknown, readPaymentFile } from '@almenara/formats/intake/read-file'
import { XmlError, type Position } from '@almenara/formats/iso20022/xml-error'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Database, Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { storedFile } from './store-file.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, paymentSupports, type SupportRefusal } from './tables.ts'

/** A process that has not said for so long that it goes on reading has died. */
const CLAIM_SECONDS = 120
const ROWS_AT_ONCE = 2_000
/** Findings that are kept; all are counted. */
const MOST_FINDINGS = 1_000
const HEAD_BYTES = 1_024

type Support = typeof paymentSupports.$inferSelect

/** Reads the oldest that waits, if there is one. Answers whether there was. */
export async function readNextFile(bank: Pick<Bank, 'database' | 'clock'>): Promise<boolean> {
  const now = bank.clock.now()
  const support = await claim(bank.database, now)
  if (!support) return false
  const reading = new Reading(bank, support)
  const end = await reading.run(now)
  await bank.database.transaction((tx) =>
    tx
      .update(paymentSupports)
      .set({ ...end, claimedUntil: null })
      .where(eq(paymentSupports.id, support.id)),
  )
  return true
}

/** What a reader before left is taken away: it begins anew. */
async function claim(database: Database, now: Instant): Promise<Support | undefined> {
  return database.transaction(async (tx) => {
    const { state, sha256, claimedUntil, uploadedAt, id } = paymentSupports
    const [found] = await tx
      .select()
      .from(paymentSupports)
      .where(and(eq(state, 'CHECKING'), isNotNull(sha256), or(isNull(claimedUntil), lte(claimedUntil, now))))
      .orderBy(asc(uploadedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!found) return undefined
    await forget(tx, found.id)
    await tx
      .update(paymentSupports)
      .set({ claimedUntil: addSeconds(now, CLAIM_SECONDS), ordersRead: 0 })
      .where(eq(id, found.id))
    return found
  })
}

async function forget(tx: Tx, supportId: string): Promise<void> {
  await tx.delete(paymentSupportBatches).where(eq(paymentSupportBatches.supportId, supportId))
  await tx.delete(paymentSupportOrders).where(eq(paymentSupportOrders.supportId, supportId))
  await tx.delete(paymentSupportFindings).where(eq(paymentSupportFindings.supportId, supportId))
}

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'] & Record<string, unknown>
type End = Partial<typeof paymentSupports.$inferInsert>

class Reading {
  private readonly bank: Pick<Bank, 'database' | 'clock'>
  private readonly support: Support
  private orders: Row<typeof paymentSupportOrders>[] = []
  private readonly findings: Finding[] = []
  private head: End = {}
  private read = 0
  private count = 0
  private sum = ZERO
  private readonly wrongBatches = new Set<number>()
  private isFileWrong = false
  private isSomethingWrong = false

  constructor(bank: Pick<Bank, 'database' | 'clock'>, support: Support) {
    this.bank = bank
    this.support = support
  }

  async run(now: Instant): Promise<End> {
    try {
      for await (const part of await this.parts(now)) await this.take(part)
      await this.flush()
      await this.writeFindings()
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      await this.bank.database.transaction((tx) => forget(tx, this.support.id))
      return { state: 'REFUSED', refusal, ...this.head }
    }
    return this.end()
  }

  private async parts(now: Instant): Promise<AsyncIterable<FilePart>> {
    const [first, chunks] = await withHead(storedFile(this.bank.database, this.support.id))
    const found = detect(first.subarray(0, HEAD_BYTES))
    if (found.is !== 'XML') throw new NoRemittance(found.is === 'NOTEBOOK' ? `NOTEBOOK_${found.notebook}` : found.is)
    const encoding = (this.support.encoding as Encoding | null) ?? encodingOf(first)
    return readPaymentFile(chunks, { encoding, today: dayAt(now) })
  }

  private async take(part: FilePart): Promise<void> {
    for (const finding of part.findings) this.find(finding)
    if (part.part === 'HEAD') {
      const { messageId, initiatorName = null, initiatorId = null, asksAdvance } = part.head
      this.head = { format: part.message, messageId, initiatorName, initiatorId, asksAdvance }
    } else if (part.part === 'BATCH') await this.batch(part.batch, part.at)
    else if (part.part === 'ORDER') {
      this.read += 1
      const { label, order } = part
      const { order: ordinal, batch, endToEndId = null, name = null, iban = null, counted } = label
      if (counted !== undefined) this.sum = add(this.sum, counted)
      const marks = marksOf(part.findings)
      const base = { supportId: this.support.id, ordinal, batch, endToEndId, name, iban, instant: false, ...part.at, marks }
      this.orders.push(order ? { ...base, ...columnsOf(order), state: 'GOOD' } : { ...base, amount: counted ?? null, state: 'WRONG' })
      if (this.orders.length >= ROWS_AT_ONCE) await this.flush()
    }
  }

  private find(finding: Finding): void {
    if (this.findings.length < MOST_FINDINGS) this.findings.push(finding)
    if (finding.severity !== 'ERROR') return
    this.isSomethingWrong = true
    if (finding.level === 'FILE') this.isFileWrong = true
    if (finding.level === 'BATCH' && finding.batch !== undefined) this.wrongBatches.add(finding.batch)
  }

  private async batch({ batch, id, on, ...rest }: FileBatch, at: Position): Promise<void> {
    const requestedOn = on === undefined || on === 'SOON' ? null : on
    const row = { ...rest, ...at, supportId: this.support.id, batch, batchId: id, requestedOn }
    await this.bank.database.transaction((tx) => tx.insert(paymentSupportBatches).values(row))
  }

  /** Written in a transaction of their own, which says too that this process goes on. */
  private async flush(): Promise<void> {
    const { id } = this.support
    const rows = this.orders
    this.orders = []
    this.count += rows.length
    await this.bank.database.transaction(async (tx) => {
      await insertRows(tx, paymentSupportOrders, rows)
      const claimedUntil = addSeconds(this.bank.clock.now(), CLAIM_SECONDS)
      await tx.update(paymentSupports).set({ ordersRead: this.read, claimedUntil }).where(eq(paymentSupports.id, id))
    })
  }

  private async writeFindings(): Promise<void> {
    const supportId = this.support.id
    const rows = this.findings.map(({ at, order = null, batch = null, value = null, against = null, ...rest }, place) => ({
      ...rest,
      supportId,
      ordinal: place + 1,
      line: at.line,
      column: at.column,
      order,
      batch,
      value,
      against,
    }))
    await this.bank.database.transaction(async (tx) => {
      await insertRows(tx, paymentSupportFindings, rows)
      if (this.wrongBatches.size === 0) return
      const wrong = sql`${paymentSupportBatches.batch} = any(${[...this.wrongBatches]}::int[])`
      await tx
        .update(paymentSupportBatches)
        .set({ wrong: true })
        .where(and(eq(paymentSupportBatches.supportId, supportId), wrong))
    })
  }

  private async end(): Promise<End> {
    const totals = { count: this.count, amount: this.sum, ordersRead: this.read, ...this.head }
    const [first] = this.findings.filter(({ level, severity }) => level === 'FILE' && severity === 'ERROR')
    if (this.isFileWrong && first) {
      const { code, at, value, against, order } = first
      const refusal = { code, ...at, ...(value === undefined ? {} : { value }), ...(against === undefined ? {} : { against }) }
      return { ...totals, state: 'REFUSED', refusal: { ...refusal, ...(order === undefined ? {} : { order }) } }
    }
    const good = await this.goodTotals()
    return { ...totals, ...good, state: this.isSomethingWrong ? 'WITH_ERRORS' : 'READY' }
  }

  private async goodTotals(): Promise<{ goodCount: number; goodAmount: Cents }> {
    const { rows } = await this.bank.database.execute<{ count: number; amount: Cents }>(
      sql`select count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount
        from ${paymentSupportOrders} o join ${paymentSupportBatches} b on b.support_id = o.support_id and b.batch = o.batch
        where o.support_id = ${this.support.id} and o.state = 'GOOD' and not b.wrong`,
    )
    const [{ count, amount } = { count: 0, amount: ZERO }] = rows
    return { goodCount: count, goodAmount: amount }
  }
}

/** Of an order that is right; `order` is a word of SQL, and its column is called otherwise. */
function columnsOf({ order: _, ...columns }: FileOrder): Omit<FileOrder, 'order'> {
  return columns
}

/** The kinds of what was found of an order, notes aside. */
function marksOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap(({ code, severity, level }) => (level === 'ORDER' && severity !== 'NOTE' ? [code] : [])))]
}

/** A file that is no remittance: what it is. */
class NoRemittance extends Error {
  override readonly name = 'NoRemittance'
  readonly is: string
  constructor(is: string) {
    super(`The file is ${is}`)
    this.is = is
  }
}

function refusalOf(error: unknown): SupportRefusal | undefined {
  if (error instanceof XmlError) return { code: `XML_${error.problem}`, ...error.at }
  if (error instanceof DecodingError) return { code: 'ENCODING', value: error.encoding, against: String(error.offset) }
  if (error instanceof EncodingUnknown) return { code: 'ENCODING_UNKNOWN', value: error.declared }
  if (error instanceof MessageUnknown) return { code: 'MESSAGE_UNKNOWN', value: error.found }
  return error instanceof NoRemittance ? { code: `IS_${error.is}` } : undefined
}

/** The first piece, and the whole from its beginning. */
async function withHead(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncIterable<Uint8Array>]> {
  const { done, value } = await chunks.next()
  const first = done ? new Uint8Array() : value
  return [
    first,
    (async function* () {
      yield first
      yield* chunks
    })(),
  ]
}
