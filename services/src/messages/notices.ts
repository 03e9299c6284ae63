/** Notices: what a user is told among the pending tasks of their position. The area of that name shows them and has them read. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { notices } from './tables.ts'

interface Told {
  title: string
  text: string
  /** The portal's address where it is seen to, for what waits until something is done there. */
  path?: string
  /** The product that it is about: without one it is about whoever is told. */
  productId?: string
}

export async function tellAtPosition(tx: Tx, userIds: readonly number[], told: Told, publishedAt: Instant): Promise<void> {
  if (userIds.length === 0) return
  await tx.insert(notices).values(userIds.map((userId) => ({ id: randomUUID(), userId, ...told, publishedAt })))
}

/** What waited at an address is done, for everybody who was told. */
export async function doneAt(tx: Tx, path: string, now: Instant): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.path, path), isNull(notices.readAt)))
}
