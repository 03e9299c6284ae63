/** Presenting a file without the advance that it asks for: under a contract of debits of the same account and in the same name. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/connection.ts'
import { badInput } from '../../../http/failure.ts'
import { powers, products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { paymentSupportBatches as batches, type paymentSupports } from '../files/tables.ts'

type Support = Pick<typeof paymentSupports.$inferSelect, 'id' | 'userId' | 'asksAdvance'>

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

/** The contract under which each batch would go; undefined where one of them has none. */
async function plainOf(db: Db, support: Support): Promise<ReadonlyMap<number, string> | undefined> {
  if (!support.asksAdvance) return undefined
  const rows = await plainContracts(db, support)
  const found = new Map<number, string>()
  for (const { batch, contractId, mine } of rows)
    if (mine !== null && contractId !== null && !found.has(batch)) found.set(batch, contractId)
  return rows.length > 0 && rows.every(({ batch }) => found.has(batch)) ? found : undefined
}

export async function mayGoWithoutAdvance(db: Db, support: Support): Promise<boolean> {
  return (await plainOf(db, support)) !== undefined
}

/** Moves its batches; answers what changes of the file. */
export async function withoutAdvance(tx: Tx, support: Support): Promise<{ asksAdvance: boolean; contractId?: string }> {
  const plain = await plainOf(tx, support)
  if (!plain) throw badInput('finance', 'No tiene un contrato de adeudos de la misma cuenta para presentarlo sin anticipo.')
  for (const [batch, contractId] of plain) {
    await tx
      .update(batches)
      .set({ contractId })
      .where(and(eq(batches.supportId, support.id), eq(batches.batch, batch)))
  }
  const [contractId] = plain.values()
  return { asksAdvance: false, ...(contractId === undefined ? {} : { contractId }) }
}
