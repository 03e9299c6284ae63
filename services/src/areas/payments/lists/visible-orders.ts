import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { requireSupport, type SupportRow } from '../files/support-access.ts'
import { seesOrders } from './visible-files.ts'

/** A file whose orders this user sees. Throws NOT_FOUND also for a payroll where they may not see whom it pays. */
export async function requireOrders(db: Db, session: Session, id: string): Promise<SupportRow> {
  const support = await requireSupport(db, session, id)
  if (!(await seesOrders(db, session.userId, support))) throw new Failure('NOT_FOUND')
  return support
}
