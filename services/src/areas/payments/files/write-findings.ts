/** Writes what the bank finds: a set at a time, however many orders it is of. Some are kept, all are counted. */
import { sql, type SQL } from 'drizzle-orm'
import type { FileKind } from '@almenara/formats/intake/orders'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { BANK_SEVERITIES, type BankFindingCode } from './bank-findings.ts'
import { MOST_FINDINGS } from './reading-job.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders } from './tables.ts'

export interface FoundOfBatch {
  batch: number
  line: number
  column: number
  value?: string
  against?: string
}

const ORDER_ELEMENTS: Readonly<Record<FileKind, string>> = { TRANSFERS: 'CdtTrfTxInf', DEBITS: 'DrctDbtTxInf', CONFIRMING: 'Registro 6' }

export class FindingWriter {
  private readonly tx: Tx
  private readonly supportId: string
  private readonly kind: FileKind
  private kept: number
  readonly counts: Record<string, number>

  /** `kept`: how many findings the file has already. */
  constructor(tx: Tx, of: { supportId: string; kind: FileKind; kept: number; counts: Readonly<Record<string, number>> }) {
    this.tx = tx
    this.supportId = of.supportId
    this.kind = of.kind
    this.kept = of.kept
    this.counts = { ...of.counts }
  }

  /** `element`: inside the batch. Those with an error are wrong as a whole. */
  async batches(code: BankFindingCode, element: string, found: readonly FoundOfBatch[]): Promise<void> {
    if (found.length === 0) return
    this.count(code, found.length)
    const kept = found.slice(0, Math.max(1, MOST_FINDINGS - this.kept))
    const rows = kept.map(({ batch, value = null, against = null, ...at }, place) => ({
      ...at,
      supportId: this.supportId,
      ordinal: this.kept + place + 1,
      code,
      severity: BANK_SEVERITIES[code],
      level: 'BATCH' as const,
      batch,
      path: [`PmtInf[${batch}]`, ...(element === '' ? [] : [element])].join('/'),
      value,
      against,
    }))
    this.kept += rows.length
    await insertRows(this.tx, paymentSupportFindings, rows)
    if (BANK_SEVERITIES[code] !== 'ERROR') return
    const wrong = found.map(({ batch }) => batch)
    await this.tx.execute(
      sql`update ${paymentSupportBatches} set wrong = true where support_id = ${this.supportId} and batch = any(${sql.param(wrong)}::int[])`,
    )
  }

  /** `found`: a query of `ordinal`, `value` and `against`. Its orders are marked, and wrong where it is an error. Answers how many. */
  async orders(code: BankFindingCode, element: string, found: SQL): Promise<number> {
    const severity = BANK_SEVERITIES[code]
    const room = Math.max(1, MOST_FINDINGS - this.kept)
    const prefix = `]/${ORDER_ELEMENTS[this.kind]}[`
    const suffix = element === '' ? ']' : `]/${element}`
    const { rows } = await this.tx.execute<{ count: number }>(sql`with found as materialized (${found}),
      marked as (
        update ${paymentSupportOrders} o set marks = array_append(o.marks, ${code}),
          wrong = case when ${severity} = 'ERROR' then true else o.wrong end,
          state = case when ${severity} = 'ERROR' then 'WRONG' else o.state end
        from found f where o.support_id = ${this.supportId} and o.ordinal = f.ordinal
      ),
      first_found as (select *, row_number() over (order by ordinal)::int as place from found order by ordinal limit ${room}),
      begins as materialized (select batch, min(ordinal) as ordinal from ${paymentSupportOrders} where support_id = ${this.supportId} group by batch),
      kept as (
        insert into ${paymentSupportFindings}
          (support_id, ordinal, code, severity, level, batch, "order", path, line, "column", value, against)
        select ${this.supportId}, ${this.kept} + f.place, ${code}, ${severity}, 'ORDER', o.batch, o.ordinal,
          'PmtInf[' || o.batch || ${prefix} || o.ordinal - begins.ordinal + 1 || ${suffix},
          o.line, o."column", left(f.value, 40), f.against
        from first_found f join ${paymentSupportOrders} o on o.support_id = ${this.supportId} and o.ordinal = f.ordinal
          join begins on begins.batch = o.batch
      )
      select count(*)::int as count from found`)
    const count = rows[0]?.count ?? 0
    this.count(code, count)
    this.kept += Math.min(count, room)
    return count
  }

  /** Counted, and not told of each. */
  count(code: string, count: number): void {
    if (count > 0) this.counts[code] = (this.counts[code] ?? 0) + count
  }
}
