/** Notices: messages among the pending tasks of a user's position. The area `notices` lists them and marks them as read. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import type { NewRow } from '../db/insert-rows.ts'
import { notices } from './tables.ts'

interface NoticeText {
  title: string
  text: string
  /** The portal's address where it is seen to, for what waits until something is done there. */
  path?: string
  /** The product that it is about; absent, it is about the user. */
  productId?: string
}

export async function publishNotices(tx: Tx, userIds: readonly number[], notice: NoticeText, publishedAt: Instant): Promise<void> {
  if (userIds.length === 0) return
  await tx.insert(notices).values(userIds.map((userId) => noticeRow(userId, notice, publishedAt).values))
}

interface NoticeRow extends NewRow {
  table: typeof notices
  values: typeof notices.$inferInsert
}

/** A notice, for whoever writes its row with others. */
export function noticeRow(userId: number, notice: NoticeText, publishedAt: Instant): NoticeRow {
  return { table: notices, values: { id: randomUUID(), userId, ...notice, publishedAt } }
}

/** Marks the notices with this address as done, for every user who has them. */
export async function doneAt(tx: Tx, path: string, now: Instant): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.path, path), isNull(notices.readAt)))
}
