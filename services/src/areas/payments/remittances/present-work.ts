/** Presenting what was signed: its remittances are made, and the money of today's is held. Its transfers are unpacked afterwards (`unpack.ts`). */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Hold, HoldOutcome, LedgerRefusal } from '../../../ledger/types.ts'
import { orderSignatures } from '../../../two-step/tables.ts'
import type { Executing } from '../../../two-step/work.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { itemsDigest } from '../files/digest.ts'
import { paymentSupports } from '../files/tables.ts'
import { openAdvances } from '../financing/open-advances.ts'
import type { PlannedSupport, Presentation } from './as-signed.ts'
import type { Remittance } from './outcomes.ts'
import { isCollected, planOf } from './plan.ts'
import { couldSign } from './signers.ts'
import { remittanceNumbers, remittances } from './tables.ts'

export const PRESENTATION_REFUSALS = {
  NOTEBOOK_CLOSED: 'El fichero ya no se puede firmar: se ha presentado, anulado o corregido mientras firmaba.',
  NOTEBOOK_CHANGED: 'El fichero o su fecha han cambiado mientras firmaba. Revíselo y fírmelo de nuevo.',
  PREPARE_ONLY: 'Quien ha firmado ya no puede firmar ficheros de este contrato.',
  FINANCING_LIMIT: 'Su línea de anticipo ya no tiene disponible para este fichero, o ha vencido. Quite recibos o preséntelo sin anticipo.',
  CONTRACT_LIMIT: 'Con este fichero se supera lo que su contrato admite en un día. Preséntelo mañana.',
}
export type PresentationRefusal = keyof typeof PRESENTATION_REFUSALS

/** Files are locked in the order of their ids, and then their contracts; accounts last. */
export async function present(tx: Tx, executing: Executing<Presentation>): Promise<PresentationRefusal | LedgerRefusal | undefined> {
  const { order, now, data } = executing
  const plan: PlannedSupport[] = []
  for (const signed of data.supports.toSorted((one, other) => (one.supportId < other.supportId ? -1 : 1))) {
    const found = await asSigned(tx, signed, now, order.required > 1)
    if (typeof found === 'string') return found
    plan.push(found)
  }
  if (!(await couldSign(tx, await signersOf(tx, order.id, executing.actor.userId), plan))) return 'PREPARE_ONLY'
  if (!(await isWithinDay(tx, plan, now))) return 'CONTRACT_LIMIT'
  const made = await makeRemittances(tx, plan, order.id, now)
  await holdToday(
    tx,
    made.filter(({ kind }) => kind === 'TRANSFERS'),
    now,
  )
  const advanced = made.filter(({ kind }) => kind === 'FINANCING')
  const refusal = await openAdvances(tx, executing.bank, advanced, now)
  if (refusal) return refusal
  const ids = plan.map(({ supportId }) => supportId)
  await tx.update(paymentSupports).set({ state: 'PRESENTED' }).where(inArray(paymentSupports.id, ids))
  return undefined
}

/** The file as it is now, where it is what was signed. What several sign may take days: its remittances are made on the next that may be. */
async function asSigned(
  tx: Tx,
  signed: PlannedSupport,
  now: Instant,
  joint: boolean,
): Promise<PlannedSupport | 'NOTEBOOK_CLOSED' | 'NOTEBOOK_CHANGED'> {
  const [support] = await tx.select().from(paymentSupports).where(eq(paymentSupports.id, signed.supportId)).for('update')
  if (support?.state !== 'READY' && support?.state !== 'WAITING') return 'NOTEBOOK_CLOSED'
  if (support.version !== signed.version) return 'NOTEBOOK_CHANGED'
  // What was frozen is the digest that the file has kept since it was chosen from, which is on screen. Here it is made anew of the rows: comparing
  // the kept one with itself would not see a row that was altered behind the trigger. It reads the rows once, in pages, while the file alone is
  // locked: neither its contract nor its account is yet. Unpacking, in another transaction, compares again (`requireAsSigned`).
  const { digest } = await itemsDigest(tx, support.id)
  const planned = await planOf(tx, support, now, digest)
  const days = ({ batches }: PlannedSupport) => batches.map(({ batch, executionOn }) => `${batch} ${joint ? '' : executionOn}`).join()
  const same =
    digest === signed.itemsDigest &&
    planned.excludedDigest === signed.excludedDigest &&
    planned.count === signed.count &&
    planned.amount === signed.amount &&
    days(planned) === days(signed)
  return same ? planned : 'NOTEBOOK_CHANGED'
}

/** Whoever signs last is among them. */
async function signersOf(tx: Tx, orderId: string, last: number): Promise<number[]> {
  const signed = and(eq(orderSignatures.orderId, orderId), isNotNull(orderSignatures.signedAt))
  const rows = await tx.select({ userId: orderSignatures.userId }).from(orderSignatures).where(signed)
  return [...new Set([...rows.map(({ userId }) => userId), last])]
}

/** Contracts are locked, so that two files of one day are added up one after the other. */
async function isWithinDay(tx: Tx, plan: readonly PlannedSupport[], now: Instant): Promise<boolean> {
  const batches = plan.flatMap((one) => one.batches)
  const ids = [...new Set(batches.map(({ contractId }) => contractId))]
  const contracts = await tx
    .select()
    .from(remittanceContracts)
    .where(inArray(remittanceContracts.productId, ids))
    .orderBy(asc(remittanceContracts.productId))
    .for('update')
  for (const { productId, perDay } of contracts) {
    if (perDay === null) continue
    const amount = batches.reduce((sum, batch) => (batch.contractId === productId ? sum + batch.amount : sum), 0)
    if ((await presentedOn(tx, productId, dayAt(now))) + amount > perDay) return false
  }
  return true
}

/** What a contract has presented on a day and was not cancelled. */
async function presentedOn(tx: Tx, contractId: string, day: LocalDate): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${remittances.amount} - ${remittances.cancelledAmount}), 0)::bigint` })
    .from(remittances)
    .where(and(eq(remittances.contractId, contractId), gte(sql`(${remittances.presentedAt} at time zone 'Europe/Madrid')::date`, day)))
  return row?.sum ?? 0
}

type NewRemittance = typeof remittances.$inferInsert & Record<string, unknown>

async function makeRemittances(tx: Tx, plan: readonly PlannedSupport[], orderId: string, now: Instant): Promise<NewRemittance[]> {
  const today = dayAt(now)
  const batches = plan.flatMap(({ supportId, batches: own }) => own.map((batch) => ({ supportId, ...batch })))
  const contracts = await tx
    .select({ id: remittanceContracts.productId, kind: remittanceContracts.kind, bookedAs: remittanceContracts.bookedAs })
    .from(remittanceContracts)
    .where(inArray(remittanceContracts.productId, [...new Set(batches.map(({ contractId }) => contractId))]))
  const byId = new Map(contracts.map((contract) => [contract.id, contract]))
  const year = Number(today.slice(0, 4))
  const first = await takeNumbers(tx, year, batches.length)
  const rows = batches.map(({ bookedAsOne, ...batch }, place) => {
    const contract = byId.get(batch.contractId)
    if (!contract) throw new Error(`There is no contract ${batch.contractId}`)
    return {
      ...batch,
      id: datedKey('remittance', `${batch.supportId} ${batch.batch}`, today),
      number: `R-${year}-${String(first + place).padStart(6, '0')}`,
      orderId,
      kind: contract.kind,
      state: 'SCHEDULED' as const,
      bookedAs: bookedAs(bookedAsOne, batch.purpose, contract.bookedAs),
      presentedAt: now,
      ...NOTHING_YET,
    }
  })
  await insertRows(tx, remittances, rows)
  return rows
}

/** What a remittance begins with. */
const NOTHING_YET = {
  unpacked: 0,
  blocksDone: 0,
  held: false,
  settledCount: 0,
  settledAmount: ZERO,
  rejectedCount: 0,
  rejectedAmount: ZERO,
  returnedCount: 0,
  returnedAmount: ZERO,
  cancelledCount: 0,
  cancelledAmount: ZERO,
  failedCount: 0,
  failedAmount: ZERO,
  creditedCount: 0,
  creditedAmount: ZERO,
}

/** As the file asks; salaries and pensions in one movement where it does not say; else as the contract does. */
function bookedAs(asked: boolean | null, purpose: string | null, contract: Remittance['bookedAs']): Remittance['bookedAs'] {
  if (asked !== null) return asked ? 'ONE' : 'EACH'
  return purpose === 'SALA' || purpose === 'PENS' ? 'ONE' : contract
}

/** The first of so many consecutive numbers of a year. */
async function takeNumbers(tx: Tx, year: number, many: number): Promise<number> {
  const [row] = await tx
    .insert(remittanceNumbers)
    .values({ year, last: many })
    .onConflictDoUpdate({ target: remittanceNumbers.year, set: { last: sql`${remittanceNumbers.last} + ${many}` } })
    .returning({ last: remittanceNumbers.last })
  return (row?.last ?? many) - many + 1
}

/** The money of what is made today, where it is there. What has not the funds waits for them (`charge.ts`). */
async function holdToday(tx: Tx, made: readonly NewRemittance[], now: Instant): Promise<void> {
  const today = made.filter(({ executionOn }) => executionOn <= dayAt(now))
  if (today.length === 0) return
  const wanted: Hold[] = today.map(({ id, ledgerAccountId, amount, number }) => ({
    id,
    account: ledgerAccountId,
    amount,
    reason: 'remittance',
    title: `Remesa de transferencias ${number}`,
  }))
  const { rows } = await tx.execute<{ outcome: HoldOutcome }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify(wanted)}, ${now}) order by item`,
  )
  const held = today.flatMap(({ id }, place) => (rows[place]?.outcome === 'PLACED' ? [id] : []))
  if (held.length > 0) await tx.update(remittances).set({ held: true }).where(inArray(remittances.id, held))
}

/** What the accounts that these files charge today must have, each in all. Debits charge nothing. */
export function dueToday(plan: readonly PlannedSupport[], now: Instant): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const { kind, productId, executionOn, amount } of plan.flatMap(({ batches }) => batches)) {
    if (!isCollected(kind) && executionOn <= dayAt(now)) sums.set(productId, add(sums.get(productId) ?? ZERO, amount))
  }
  return sums
}
