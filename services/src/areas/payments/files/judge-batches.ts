/** The batches of a file against the bank's contracts and its calendar. */
import { addDays, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { FileKind } from '@almenara/formats/intake/orders'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { executionDay } from '../remittances/plan.ts'
import { judgeCreditors } from './judge-mandates.ts'
import { initiatorOf, type FileContract } from './file-contracts.ts'
import type { SaidPayer } from './reading-job.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders } from './tables.ts'
import type { FindingWriter, FoundOfBatch } from './write-findings.ts'

/** A day that is further away is taken for a mistake. */
export const FURTHEST_DAYS = 365
/** Accounts that are named where a file's is not of the contract. */
const NAMED_ACCOUNTS = 3
const PAYROLL: readonly string[] = ['SALA', 'PENS']

/** Where a file of each kind says the account of its customer, and the day. */
const PLACES: Readonly<Record<FileKind, { account: string; day: string }>> = {
  TRANSFERS: { account: 'DbtrAcct/Id/IBAN', day: 'ReqdExctnDt' },
  DEBITS: { account: 'CdtrAcct/Id/IBAN', day: 'ReqdColltnDt' },
  CONFIRMING: { account: 'Registro 1/Cuenta de cargo', day: 'Registro 6/Vencimiento' },
}

type Batch = typeof batches.$inferSelect

export interface Judging {
  supportId: string
  kind: FileKind
  contracts: readonly FileContract[]
  /** The one that the customer chose, where they did. */
  chosen: string | null
  payers: readonly SaidPayer[]
  now: Instant
  found: FindingWriter
}

/** Answers the contracts that its batches are of, in their order. */
export async function judgeBatches(tx: Tx, judging: Judging): Promise<FileContract[]> {
  const { supportId, found, now, kind } = judging
  await readPurposes(tx, supportId)
  if (kind === 'CONFIRMING') await readFirstDue(tx, supportId)
  const all = await tx.select().from(batches).where(eq(batches.supportId, supportId)).orderBy(asc(batches.batch))
  const judged = all.map((batch) => ({ batch, contract: contractOf(judging, batch), executionOn: madeOn(kind, now, batch) }))
  const { account, day } = PLACES[kind]
  // Several contracts may charge one account.
  const named = [...new Set(judging.contracts.map((contract) => contract.account.iban))].slice(0, NAMED_ACCOUNTS)
  const of = (wanted: (one: (typeof judged)[number]) => FoundOfBatch | undefined) => judged.flatMap((one) => wanted(one) ?? [])
  await found.batches(
    'CONTRACT_ACCOUNT',
    account,
    of(({ batch, contract }) =>
      contract || batch.iban === null ? undefined : { ...placeOf(batch), value: batch.iban, against: named.join(' ') },
    ),
  )
  await found.batches('PAYER_OTHER', 'Dbtr/Id', otherPayers(judging.payers, judged))
  const furthest = addDays(dayAt(now), FURTHEST_DAYS)
  await found.batches(
    'DAY_FAR',
    day,
    of(({ batch }) =>
      batch.requestedOn !== null && batch.requestedOn > furthest ? { ...placeOf(batch), value: batch.requestedOn } : undefined,
    ),
  )
  for (const isPayroll of [false, true])
    await found.batches(
      isPayroll ? 'PAYROLL_MOVED' : 'DAY_MOVED',
      day,
      of(({ batch, executionOn }) => {
        const { requestedOn } = batch
        const isOther = requestedOn === null || requestedOn > furthest || requestedOn === executionOn
        if (isOther || batch.wrong || isPayroll !== PAYROLL.includes(batch.purpose ?? '')) return undefined
        return { ...placeOf(batch), value: requestedOn, against: executionOn }
      }),
    )
  await keep(tx, supportId, judged)
  if (kind === 'DEBITS') await judgeCreditors(tx, supportId, judging.contracts, found)
  const used = new Set(judged.map(({ contract }) => contract))
  return judging.contracts.filter((contract) => used.has(contract))
}

/** Those whose tax identifier is another company's. What is none is passed over, as in the head: programs write names of their own there. */
function otherPayers(
  payers: readonly SaidPayer[],
  judged: readonly { batch: Batch; contract: FileContract | undefined }[],
): FoundOfBatch[] {
  return payers.flatMap(({ batch, id, line, column }) => {
    const contract = judged.find((one) => one.batch.batch === batch)?.contract
    const said = initiatorOf(id)
    return contract && said && !contract.taxIds.includes(said.taxId) ? [{ batch, line, column, value: id }] : []
  })
}

function placeOf({ batch, line, column }: Batch) {
  return { batch, line, column }
}

/** The customer's choice first, where it has that account; then that in whose name the file collects. */
function contractOf({ contracts, chosen }: Judging, { iban, creditorId }: Batch): FileContract | undefined {
  const ofAccount = contracts.filter((contract) => contract.account.iban === iban)
  const named = creditorId === null ? undefined : ofAccount.find((contract) => contract.creditorId === creditorId)
  return ofAccount.find(({ id }) => id === chosen) ?? named ?? ofAccount[0]
}

/** The bank day on which a batch is made, were it signed at a moment. */
function madeOn(kind: FileKind, now: Instant, batch: Batch): LocalDate {
  return executionDay(now, { ...batch, kind })
}

/** What all orders of a batch say of their purpose is the batch's; where all are instant, so is it. */
async function readPurposes(tx: Tx, supportId: string): Promise<void> {
  await tx.execute(sql`update ${batches} b set purpose = coalesce(b.purpose, o.purpose), instant = b.instant or o.instant
    from (
      select batch, bool_and(instant) as instant,
        case when count(distinct coalesce(category_purpose, '')) = 1 then max(category_purpose) end as purpose
      from ${orders} where support_id = ${supportId} and state = 'GOOD' group by batch
    ) o where b.support_id = ${supportId} and b.batch = o.batch`)
}

/** The day of a batch of invoices is that of the first that falls due. */
async function readFirstDue(tx: Tx, supportId: string): Promise<void> {
  await tx.execute(sql`update ${batches} b set requested_on = (
      select min((o.invoice->>'dueOn')::date) from ${orders} o where o.support_id = b.support_id and o.batch = b.batch and o.state = 'GOOD'
    ) where b.support_id = ${supportId}`)
}

async function keep(
  tx: Tx,
  supportId: string,
  judged: readonly { batch: Batch; contract: FileContract | undefined; executionOn: LocalDate }[],
): Promise<void> {
  const rows = judged.map(({ batch: { batch }, contract, executionOn }) => ({ batch, contract: contract?.id ?? null, day: executionOn }))
  await tx.execute(sql`update ${batches} b set contract_id = r.contract, execution_on = r.day
    from json_to_recordset(${JSON.stringify(rows)}) r(batch int, contract text, day date)
    where b.support_id = ${supportId} and b.batch = r.batch`)
}
