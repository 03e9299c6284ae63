/** Who may see a file and who may change it: whoever presented it, and whoever has its contract. Not theirs and not there are the same answer. */
import { and, eq } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { powers } from '../../../products/tables.ts'
import { visibleTo } from '../lists/visible-files.ts'
import { paymentSupports } from './tables.ts'

export type SupportRow = typeof paymentSupports.$inferSelect

const mine = (db: Db, { userId }: Pick<Session, 'userId'>, id: string) => and(eq(paymentSupports.id, id), visibleTo(db, userId))

/** Nothing where it is not theirs. */
export async function findSupport(db: Db, session: Pick<Session, 'userId'>, id: string): Promise<SupportRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(paymentSupports)
    .where(mine(db, session, id))
  return row
}

/** Throws NOT_FOUND where it is not theirs. */
export async function requireSupport(db: Db, session: Pick<Session, 'userId'>, id: string): Promise<SupportRow> {
  const row = await findSupport(db, session, id)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/**
 * The same, kept until the end of the transaction, for whoever may prepare files under its contract. Throws PRODUCT_CONSULTATIVE for whoever may
 * only see it.
 */
export async function lockToPrepare(tx: Tx, session: Pick<Session, 'userId'>, id: string): Promise<SupportRow> {
  const [row] = isUuid(id)
    ? await tx
        .select()
        .from(paymentSupports)
        .where(mine(tx, session, id))
        .for('no key update')
    : []
  if (!row) throw new Failure('NOT_FOUND')
  if (row.contractId !== null) await requirePreparing(tx, session, row.contractId)
  return row
}

/** Throws NOT_FOUND for a contract that is not theirs, PRODUCT_CONSULTATIVE for one under which they may prepare nothing. */
export async function requirePreparing(db: Db, { userId }: Pick<Session, 'userId'>, contractId: string): Promise<void> {
  const [power] = await db
    .select({ canOperate: powers.canOperate, canPrepare: powers.canPrepare })
    .from(powers)
    .where(and(eq(powers.productId, contractId), eq(powers.userId, userId)))
  if (!power) throw new Failure('NOT_FOUND')
  if (!power.canOperate && !power.canPrepare) throw new Failure('PRODUCT_CONSULTATIVE')
}
