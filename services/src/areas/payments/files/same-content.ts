/** The same bytes presented twice: the later one is refused and told of the first, until that one is too old to say anything (`file-days.ts`). */
import { LIVE_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, inArray, lt, ne, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { visibleTo } from '../lists/visible-files.ts'
import { paymentSupports as supports } from './tables.ts'

type Support = Pick<typeof supports.$inferSelect, 'id' | 'userId'> & { sha256: string | null }

/** The one that stands against it, as its customer may see it. */
export async function sameContent(db: Db, { id, userId, sha256 }: Support): Promise<{ against?: string }> {
  const { state, isRepeatable } = supports
  const [other] = await db
    .select({ against: supports.id })
    .from(supports)
    .where(
      and(
        eq(supports.sha256, sha256 ?? ''),
        ne(supports.id, id),
        inArray(state, [...LIVE_SUPPORT_STATES]),
        eq(isRepeatable, false),
        visibleTo(db, userId),
      ),
    )
    .limit(1)
  return other ?? {}
}

/** What came before a moment gives its content free: the unique indexes look at no clock. */
export async function freeOldContent(tx: Tx, of: SQL, sha256: string, since: Instant): Promise<void> {
  await tx
    .update(supports)
    .set({ isRepeatable: true })
    .where(and(of, eq(supports.sha256, sha256), lt(supports.uploadedAt, since), eq(supports.isRepeatable, false)))
}
