/**
 * Presenting a file without the advance that it asks for, or what of it goes beyond the line: under a contract of debits of the same account and in
 * the same name.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/connection.ts'
import { badInput } from '../../../http/failure.ts'
import { powers, products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { paymentSupportBatches as batches, type paymentSupports } from '../files/tables.ts'
import type { PlannedBatch } from '../remittances/as-signed.ts'
import { plannedBatches } from '../remittances/plan.ts'
import { availableOn, linesOf } from './line.ts'

type Support = Pick<typeof paymentSupports.$inferSelect, 'id' | 'userId' | 'asksAdvance' | 'contractId'>

const advancing = alias(remittanceContracts, 'advancing')

/** Each batch that would be advanced, with the contracts of debits of who presents it that could collect it. */
function plainContracts(db: Db, { id, userId }: Support) {
  const { productId, kind, chargedAccountId, creditorId } = remittanceContracts
  return db
    .select({ batch: batches.batch, contractId: productId, mine: powers.productId })
    .from(batches)
    .innerJoin(advancing, and(eq(advancing.productId, batches.contractId), eq(advancing.kind, 'FINANCING')))
    .leftJoin(
      remittanceContracts,
      and(
        eq(kind, 'DEBITS'),
        eq(chargedAccountId, advancing.chargedAccountId),
        sql`${creditorId} is not distinct from ${advancing.creditorId}`,
        sql`exists (select from ${products} p where p.id = ${productId} and p.status = 'ACTIVE')`,
      ),
    )
    .leftJoin(powers, and(eq(powers.productId, productId), eq(powers.userId, userId), sql`(${powers.canOperate} or ${powers.canPrepare})`))
    .where(eq(batches.supportId, id))
    .orderBy(asc(batches.batch), asc(productId))
}

/** The contract of debits that could collect each batch which would be advanced; null where there is none. */
async function plainOf(db: Db, support: Support): Promise<ReadonlyMap<number, string | null>> {
  const found = new Map<number, string | null>()
  if (!support.asksAdvance) return found
  for (const { batch, contractId, mine } of await plainContracts(db, support)) {
    if ((found.get(batch) ?? null) === null) found.set(batch, mine === null ? null : contractId)
  }
  return found
}

/** What would be advanced of a file, and how far the lines go: those collected first are advanced first. */
async function advancedOf(db: Db, support: Support, now: Instant) {
  const planned = support.asksAdvance ? await plannedBatches(db, support, now) : []
  const advanced = planned.filter(({ kind }) => kind === 'FINANCING').toSorted(byDay)
  const lines = await linesOf(
    db,
    advanced.map(({ contractId }) => contractId),
  )
  const left = new Map([...lines].map(([id, line]) => [id, availableOn(line, dayAt(now))]))
  const beyond = advanced.filter(({ contractId, amount }) => {
    const after = (left.get(contractId) ?? 0) - amount
    if (after >= 0) left.set(contractId, after as Cents)
    return after < 0
  })
  return { advanced, within: advanced.filter((batch) => !beyond.includes(batch)), beyond }
}

function byDay(one: PlannedBatch, other: PlannedBatch): number {
  return one.executionOn < other.executionOn ? -1 : one.executionOn > other.executionOn ? 1 : one.batch - other.batch
}

export type AdvanceWays = Awaited<ReturnType<typeof advancedOf>> & { ways: ('FINANCE' | 'FINANCE_LIMIT')[] }

/** The ways to present a file that are open besides with its whole advance. */
export async function advanceWays(db: Db, support: Support, now: Instant): Promise<AdvanceWays> {
  const [found, plain] = [await advancedOf(db, support, now), await plainOf(db, support)]
  const isOpen = [...plain.values()].every((contract) => contract !== null) && plain.size > 0
  const isParted = found.within.length > 0 && found.beyond.length > 0 && found.beyond.every(({ batch }) => plain.get(batch))
  return { ...found, ways: [...(isOpen ? ['FINANCE' as const] : []), ...(isParted ? ['FINANCE_LIMIT' as const] : [])] }
}

export const sumsOf = (some: readonly PlannedBatch[]) => ({
  count: some.reduce((sum, { count }) => sum + count, 0),
  amount: add(ZERO, ...some.map(({ amount }) => amount)),
})

/** Moves all its batches, or those that go beyond the line; answers what changes of the file. */
export async function withoutAdvance(
  tx: Tx,
  support: Support,
  finance: 'NONE' | 'LIMIT',
  now: Instant,
): Promise<{ asksAdvance?: boolean; contractId?: string }> {
  const { ways, beyond } = await advanceWays(tx, support, now)
  const plain = await plainOf(tx, support)
  if (finance === 'LIMIT') {
    if (!ways.includes('FINANCE_LIMIT')) throw badInput('finance', 'No hay ningún lote que quepa en su línea y otro que no.')
    for (const { batch } of beyond) await moveBatch(tx, support, batch, plain.get(batch))
    return {}
  }
  if (!ways.includes('FINANCE'))
    throw badInput('finance', 'No tiene un contrato de adeudos de la misma cuenta para presentarlo sin anticipo.')
  for (const [batch, contractId] of plain) await moveBatch(tx, support, batch, contractId)
  const [contractId] = plain.values()
  return { asksAdvance: false, ...(contractId == null ? {} : { contractId }) }
}

async function moveBatch(tx: Tx, { id }: Support, batch: number, contractId: string | null | undefined): Promise<void> {
  if (contractId == null) throw new Error(`Batch ${batch} of file ${id} has no contract of debits`)
  await tx
    .update(batches)
    .set({ contractId })
    .where(and(eq(batches.supportId, id), eq(batches.batch, batch)))
}
