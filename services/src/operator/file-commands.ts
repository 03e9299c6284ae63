/** Files of payments that customers presented: those that are being read or cannot be, one of them whole, and reading one again. */
import { formatDay, formatTime, dayAt } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import { isUuid } from '../db/uuid.ts'
import { MOST_ATTEMPTS } from '../areas/payments/files/read-file.ts'
import { paymentSupports } from '../areas/payments/files/tables.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { UsageError } from './usage-error.ts'

export const FILE_USAGE = `  npm run operator -- files                           lists the files of payments that wait to be read, and those that no process
                                                      has read to its end in ${MOST_ATTEMPTS} tries: they wait for: files retry
  npm run operator -- files show ID                   what is known of one, and why it was refused
  npm run operator -- files retry ID                  has one read again from its beginning; no order is read twice
`

type File = typeof paymentSupports.$inferSelect

export async function files(database: Database, words: readonly string[]): Promise<string> {
  const [what, id = '', ...more] = words
  if (what === undefined) return list(database)
  if ((what !== 'show' && what !== 'retry') || id === '' || more.length > 0)
    throw new UsageError('Write: files, files show ID or files retry ID')
  return what === 'show' ? show(await requireFile(database, id)) : retry(database, await requireFile(database, id))
}

async function list(database: Database): Promise<string> {
  const { state, sha256, uploadedAt } = paymentSupports
  const rows = await database
    .select({ file: paymentSupports, username: users.username })
    .from(paymentSupports)
    .innerJoin(users, eq(users.id, paymentSupports.userId))
    .where(and(eq(state, 'CHECKING'), isNotNull(sha256)))
    .orderBy(asc(uploadedAt))
  if (rows.length === 0) return 'No file waits to be read.\n'
  return rows.map(({ file, username }) => `${file.id}  ${momentOf(file)}  ${username}  ${file.bytes} bytes, ${standing(file)}\n`).join('')
}

function standing({ attempts, ordersRead, claimedUntil }: File): string {
  if (attempts >= MOST_ATTEMPTS) return `tried ${attempts} times; waits for: files retry`
  return claimedUntil === null ? 'waits' : `being read: ${ordersRead} orders`
}

const momentOf = ({ uploadedAt }: File) => `${formatDay(dayAt(uploadedAt))} ${formatTime(uploadedAt)}`

async function requireFile(database: Database, id: string): Promise<File> {
  const [file] = isUuid(id) ? await database.select().from(paymentSupports).where(eq(paymentSupports.id, id)) : []
  if (!file) throw new UsageError(`There is no file ${id}. See: files`)
  return file
}

/** Neither its orders nor its payees: they are its customer's. */
function show(file: File): string {
  const { state, format, count, amount, goodCount, goodAmount, excluded, payeeCheck, refusal, findingCounts, sha256, attempts } = file
  const found = Object.entries(findingCounts).map(([code, times]) => `${code} ${times}`)
  const lines = [
    `${file.id}  presented ${momentOf(file)}, ${file.bytes} bytes, SHA-256 ${sha256 ?? 'unknown'}`,
    `${state}${refusal ? ` (${refusal.code})` : ''}, read ${attempts} times without end, format ${format ?? 'unknown'}`,
    `${count} orders of ${formatAmount(amount)}; accepted ${goodCount} of ${formatAmount(goodAmount)}; left out ${excluded}; payees ${payeeCheck}`,
    `found: ${found.length > 0 ? found.join(', ') : 'nothing'}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Its attempts begin anew: a process of the bank takes it at its next turn. */
async function retry(database: Database, { id }: File): Promise<string> {
  const stuck = and(eq(paymentSupports.id, id), eq(paymentSupports.state, 'CHECKING'), gte(paymentSupports.attempts, MOST_ATTEMPTS))
  const again = await database.transaction((tx) =>
    tx.update(paymentSupports).set({ attempts: 0, claimedUntil: null }).where(stuck).returning({ id: paymentSupports.id }),
  )
  if (again.length === 0) throw new UsageError(`${id} is not stuck: it has been read, or is about to be.`)
  return `${id} is read again from its beginning.\n`
}
