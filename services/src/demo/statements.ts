/** The statements of the cast's accounts before the day of the load: of their real movements, chained as the bank goes on with them. */
import { addMonths, addSeconds, dayAt, endOfDay, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { STATEMENT, statementDocument } from '../areas/accounts/statement-document.ts'
import { accountStatements } from '../areas/accounts/tables.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { freezeFacts } from '../correspondence/facts.ts'
import { communications, documents, mailboxes } from '../correspondence/tables.ts'
import type { Database } from '../db/connection.ts'
import { parties } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { entries } from '../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { holders, powers, products } from '../products/tables.ts'
import { randomFrom } from './random.ts'
import { bookedAt } from './write-branch.ts'

/** As far back as customers have their movements at hand. */
const MONTHS = 24

interface Past {
  database: Database
  seed: number
  bic: string
  /** The day of the load. */
  today: LocalDate
}

/** Writes those of everybody who has a mailbox, where there are none: asked again, it changes nothing. Their files are made when they are opened. */
export async function writePastStatements(past: Past): Promise<void> {
  const { database } = past
  if ((await database.$count(accountStatements)) > 0) return
  const { id, commercialName, identifier, ledgerAccountId, type } = products
  const rows = await database
    .select({ id, commercialName, identifier, ledgerAccountId, userId: powers.userId })
    .from(products)
    .innerJoin(powers, eq(powers.productId, id))
    .innerJoin(mailboxes, and(eq(mailboxes.userId, powers.userId), isNull(mailboxes.cancelledAt)))
    .where(inArray(type, [...ACCOUNT_TYPES]))
    .orderBy(asc(id), asc(powers.userId))
  const accounts = new Map(rows.map((row) => [row.id, row]))
  for (const account of accounts.values()) {
    const readers = rows.filter((row) => row.id === account.id).map(({ userId }) => userId)
    await writeOf(past, account, readers)
  }
}

type Account = Pick<typeof products.$inferSelect, 'id' | 'commercialName' | 'identifier' | 'ledgerAccountId'>

async function writeOf({ database, seed, bic, today }: Past, account: Account, readers: readonly number[]): Promise<void> {
  const { id: productId, commercialName: name, identifier } = account
  const byMonth = await entriesByMonth(database, account, today)
  const holderRows = await database
    .select({ name: parties.name })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(eq(holders.productId, productId))
    .orderBy(asc(holders.ordinal))
  const random = randomFrom(seed, productId, 'statements')
  const written = [...byMonth].flatMap(([month, booked]) => {
    const [first] = booked
    const last = booked.at(-1)
    const closedOn = bankDayFrom(addMonths(month, 1))
    if (!first || !last || closedOn >= today) return []
    const producedAt = bookedAt(closedOn)
    const opening = add(first.balanceAfter, negate(first.amount))
    const names = holderRows.map((holder) => holder.name)
    const document = statementDocument({ month, account: { name, identifier }, holders: names, bic, opening, entries: booked }, producedAt)
    const documentId = idFrom(random.bytes(16))
    const keepUntil = endOfDay(addMonths(dayAt(producedAt), 120))
    const stored = {
      template: STATEMENT.name,
      templateVersion: STATEMENT.version,
      ...freezeFacts(STATEMENT, document),
      producedAt,
      keepUntil,
    }
    const letter = { uniqueKey: `statement:${productId}:${month.slice(0, 7)}`, productId, type: 'MONTHLY_STATEMENT', title: document.title }
    const moments = { receivedAt: producedAt, readAt: addSeconds(producedAt, random.int(3 * 3600, 18 * 3600)) }
    return {
      document: { id: documentId, ...stored },
      communications: readers.map((userId) => ({ id: idFrom(random.bytes(16)), userId, documentId, ...letter, ...moments })),
      chained: { productId, month, afterSeq: first.seq - 1, lastSeq: last.seq, documentId },
    }
  })
  if (written.length === 0) return
  await database.transaction(async (tx) => {
    await tx.insert(documents).values(written.map(({ document }) => document))
    await tx.insert(communications).values(written.flatMap((one) => one.communications))
    await tx.insert(accountStatements).values(written.map(({ chained }) => chained))
  })
}

/** Those of the months before that of the load, each by the first day of its month. */
async function entriesByMonth(database: Database, { ledgerAccountId }: Account, today: LocalDate) {
  const byMonth = new Map<LocalDate, (typeof entries.$inferSelect)[]>()
  if (ledgerAccountId === null) return byMonth
  const month = firstOfMonth(today)
  const { accountId, bookedOn, seq } = entries
  const booked = await database
    .select()
    .from(entries)
    .where(and(eq(accountId, ledgerAccountId), gte(bookedOn, addMonths(month, -MONTHS)), lt(bookedOn, month)))
    .orderBy(asc(seq))
  for (const entry of booked) {
    const of = firstOfMonth(entry.bookedOn)
    const ofMonth = byMonth.get(of)
    if (ofMonth) ofMonth.push(entry)
    else byMonth.set(of, [entry])
  }
  return byMonth
}
