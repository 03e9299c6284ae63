/** The cast's mailboxes, and how many of their newest letters are not read. The letters: `past-letters.ts`, `statements.ts`. */
import { addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { communications, mailboxes } from '../correspondence/tables.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { LOGINS, type Person } from './cast.ts'
import { bookedAt } from './write-branch.ts'

type Login = keyof typeof LOGINS

/** How many of the newest are not read. Who is not here has no mailbox. */
const UNREAD: Partial<Record<Login & Person, number>> = { carmen: 12, javier: 0, construcciones: 1_204, libreria: 27, vicente: 3 }

const unreadOf = new Map(Object.entries(UNREAD).map(([person, unread]) => [LOGINS[person as Login].username as string, unread]))

const recipients = (database: Database) =>
  database
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, [...unreadOf.keys()]))

/** Contracts them where there are none: asked again, it changes nothing. */
export async function writeMailboxes(database: Database, today: LocalDate): Promise<void> {
  if ((await database.$count(mailboxes)) > 0) return
  const contractedAt = bookedAt(addMonths(firstOfMonth(today), -36))
  const rows = (await recipients(database)).map(({ id: userId }) => ({ userId, contractedAt }))
  await database.transaction((tx) => tx.insert(mailboxes).values(rows))
}

/** Once all letters are there. */
export async function leaveUnread(database: Database): Promise<void> {
  for (const { id: userId, username } of await recipients(database)) {
    const { id, receivedAt } = communications
    const newest = database
      .select({ id })
      .from(communications)
      .where(eq(communications.userId, userId))
      .orderBy(desc(receivedAt), desc(id))
      .limit(unreadOf.get(username) ?? 0)
    await database.transaction((tx) =>
      tx
        .update(communications)
        .set({ readAt: null, downloadedAt: null })
        .where(and(eq(communications.userId, userId), inArray(id, newest))),
    )
  }
}
