import type { Notice } from '@almenara/contract/areas/notices'
import type { Instant } from '@almenara/contract/dates'
import { NOTICES } from '@almenara/contract/limits'
import { and, desc, eq, sql } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { notices } from './tables.ts'

export async function listNotices({ bank, session }: Request<undefined, undefined, undefined>): Promise<{ notices: Notice[] }> {
  const rows = await bank.database
    .select()
    .from(notices)
    .where(eq(notices.userId, session.userId))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(NOTICES)
  return {
    notices: rows.map(({ id, title, text, path, publishedAt, readAt }) => ({
      id,
      title,
      text,
      ...(path ? { path } : {}),
      publishedAt,
      ...(readAt ? { readAt } : {}),
    })),
  }
}

/** Another customer's notice is one that does not exist. */
export async function markRead({
  bank,
  session,
  now,
  params,
}: Request<{ id: string }, undefined, undefined>): Promise<{ id: string; readAt: Instant }> {
  const [read] = await bank.database.transaction((tx) =>
    tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, ${now})` })
      .where(and(eq(notices.id, params.id), eq(notices.userId, session.userId)))
      .returning({ id: notices.id, readAt: notices.readAt }),
  )
  if (!read?.readAt) throw new Failure('NOT_FOUND')
  return { id: read.id, readAt: read.readAt }
}
