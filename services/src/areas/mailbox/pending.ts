import type { status, pendingNotifications } from '@almenara/contract/areas/mailbox/status'
import { and, eq, isNull } from 'drizzle-orm'
import { mailboxes } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import { countUnread } from './communications.ts'

async function isContracted(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(mailboxes, and(eq(mailboxes.userId, userId), isNull(mailboxes.cancelledAt)))) > 0
}

/** Whether the customer's communications come to the mailbox or by post. */
export const readStatus: Handler<typeof status> = async ({ bank, session }) => {
  return { status: (await isContracted(bank.database, session.userId)) ? 'CONTRACTED' : 'NOT_CONTRACTED' }
}

/** How many communications the customer has not confirmed as read. */
export const countPending: Handler<typeof pendingNotifications> = async ({ bank, session }) => {
  const { database } = bank
  if (!(await isContracted(database, session.userId))) return { value: 0 }
  return { value: await countUnread(database, session.userId) }
}
