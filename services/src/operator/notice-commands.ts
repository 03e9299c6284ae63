/** What the bank tells its customers: it stands among their pending tasks until they read it. */
import { normaliseUsername } from '@almenara/contract/text'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { publishNotices } from '../messages/notices.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const NOTICE_USAGE = `  npm run operator -- notice USER|--all "TITLE" "TEXT"  tells USER, or everybody, something at their global position
`

/** A title fills two lines of a phone, and a text what is read standing. */
const LONGEST = { title: 80, text: 1_000 }

export async function publishNotice(
  database: Database,
  { clock }: Office,
  [name = '', title = '', text = '', ...more]: readonly string[],
): Promise<string> {
  if (!name || !title.trim() || !text.trim() || more.length > 0) throw new UsageError('Write: notice USER|--all "TITLE" "TEXT"')
  for (const [part, written] of Object.entries({ title, text }))
    if (written.length > LONGEST[part as keyof typeof LONGEST])
      throw new UsageError(`The ${part} has ${written.length} characters: write ${LONGEST[part as keyof typeof LONGEST]} at most.`)
  const publishedAt = clock.now()
  return database.transaction(async (tx) => {
    const theirs = name === '--all' ? undefined : eq(users.username, normaliseUsername(name))
    const recipients = await tx.select({ userId: users.id }).from(users).where(theirs)
    if (recipients.length === 0 && theirs) throw new UsageError(`There is no user «${name}».`)
    await publishNotices(
      tx,
      recipients.map(({ userId }) => userId),
      { title, text },
      publishedAt,
    )
    return `${recipients.length} customer${recipients.length === 1 ? ' is' : 's are'} told «${title}»\n`
  })
}
