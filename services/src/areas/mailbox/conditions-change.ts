import { and, asc, isNull, lt } from 'drizzle-orm'
import { conditionsChanges } from '../../correspondence/conditions-changes.ts'
import { mailboxes } from '../../correspondence/tables.ts'
import { CONDITIONS_TITLE } from './conditions.ts'

export const tellMailboxConditions = conditionsChanges({
  name: 'mailbox',
  title: CONDITIONS_TITLE,
  leaving: 'Puede cancelar el buzón sin coste en «Administrar el buzón» y recibir su correspondencia en papel.',
  textOf: ({ mailbox }) => mailbox.conditions,
  acceptedBefore: async (db, version, isUntold) => {
    const { userId, cancelledAt, conditionsVersion } = mailboxes
    const rows = await db
      .select({ userId })
      .from(mailboxes)
      .where(and(isNull(cancelledAt), lt(conditionsVersion, version), isUntold(userId)))
      .orderBy(asc(userId))
    return rows.map((row) => row.userId)
  },
})
