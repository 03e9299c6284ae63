/** The debits of a file against the contracts that collect them, and against what was collected of their mandates before. */
import { addMonths, dayAt, type Instant } from '@almenara/contract/dates'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { remittanceDebits as debits } from '../debits/tables.ts'
import { remittances } from '../remittances/tables.ts'
import type { FileContract } from './file-contracts.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders } from './tables.ts'
import type { FindingWriter } from './write-findings.ts'

/** A mandate without a debit for so long has lapsed (EPC016-06 §4.1; Cuaderno 19.14 §3.6). */
const LAPSES_MONTHS = 36

/**
 * Each batch is collected in the name of its contract, by a scheme of it. The suffix is the company's own and is not compared: the check digits and
 * the number are who collects (Cuaderno 19.14 §3.2.2).
 */
export async function judgeCreditors(tx: Tx, supportId: string, contracts: readonly FileContract[], found: FindingWriter): Promise<void> {
  const { batch, line, column, contractId } = batches
  const rows = await tx
    .select({
      batch,
      line,
      column,
      contractId,
      creditors: sql<
        string[]
      >`array_agg(distinct ${orders.debit}->>'creditorId') filter (where ${orders.debit}->>'creditorId' is not null)`,
      schemes: sql<string[]>`array_agg(distinct ${orders.debit}->>'scheme')`,
    })
    .from(batches)
    .innerJoin(orders, sql`${orders.supportId} = ${batches.supportId} and ${orders.batch} = ${batch} and ${orders.state} = 'GOOD'`)
    .where(eq(batches.supportId, supportId))
    .groupBy(batch, line, column, contractId)
    .orderBy(batch)
  const judged = rows.flatMap((row) => {
    const contract = contracts.find(({ id }) => id === row.contractId)
    return contract ? [{ at: { batch: row.batch, line: row.line, column: row.column }, contract, ...row }] : []
  })
  await found.batches(
    'CREDITOR_OTHER',
    'CdtrSchmeId/Id/PrvtId/Othr/Id',
    judged.flatMap(({ at, contract, creditors }) => {
      const own = contract.creditorId
      const other = own === null ? undefined : creditors?.find((one) => withoutSuffix(one) !== withoutSuffix(own))
      return other === undefined || own === null ? [] : [{ ...at, value: other, against: own }]
    }),
  )
  await found.batches(
    'SCHEME_OTHER',
    'PmtTpInf/LclInstrm/Cd',
    judged.flatMap(({ at, contract: { scheme }, schemes }) => {
      const other = scheme === null || scheme === 'BOTH' ? undefined : schemes.find((one) => one !== scheme)
      return other === undefined ? [] : [{ ...at, value: other }]
    }),
  )
}

const withoutSuffix = (creditorId: string) => `${creditorId.slice(0, 4)}${creditorId.slice(7)}`.toUpperCase()

/** Mandates are compared as debtors and banks compare them: without blanks and case. `against` of one that has lapsed: the day of its last debit. */
export async function judgeMandates(
  of: { supportId: string; contracts: readonly FileContract[]; now: Instant },
  found: FindingWriter,
): Promise<void> {
  const ids = of.contracts.map(({ id }) => id)
  const before = sql`select d.mandate_key, max(d.collection_on) as last_on, bool_or(d.sequence = 'OOFF') as once
    from ${debits} d join ${remittances} r on r.id = d.remittance_id
    where r.contract_id = any(${sql.param(ids)}::text[]) and d.state in ('SCHEDULED', 'SENT', 'COLLECTED', 'RETURNED', 'REFUNDED')
      and d.mandate_key in (select ${mandateKey(sql`o.debit->>'mandateId'`)} from ${orders} o where o.support_id = ${of.supportId})
    group by d.mandate_key`
  const good = sql`from ${orders} o join (${before}) b on b.mandate_key = ${mandateKey(sql`o.debit->>'mandateId'`)}
    where o.support_id = ${of.supportId} and o.state = 'GOOD'`
  await found.orders(
    'MANDATE_USED',
    'DrctDbtTx/MndtRltdInf/MndtId',
    sql`select o.ordinal, o.debit->>'mandateId' as value, null::text as against ${good} and (b.once or o.debit->>'sequence' = 'OOFF')`,
  )
  await found.orders(
    'MANDATE_LAPSED',
    'DrctDbtTx/MndtRltdInf/MndtId',
    sql`select o.ordinal, o.debit->>'mandateId' as value, b.last_on::text as against ${good}
      and b.last_on < ${addMonths(dayAt(of.now), -LAPSES_MONTHS)}::date`,
  )
}

const mandateKey = (text: ReturnType<typeof sql>) => sql`upper(replace(${text}, ' ', ''))`
