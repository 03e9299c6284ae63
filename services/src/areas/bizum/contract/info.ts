/** What the hub shows at once: the contract, its limits, what waits for an answer, who is paid most and what will be charged. */
import type { BizumInfo, bizumInfo } from '@almenara/contract/areas/bizum/contract'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { and, asc, eq, getTableColumns, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { readUsage } from '../payments/limits.ts'
import { contactsOf } from '../people/contacts.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumConsents, bizumMandates } from '../consents/tables.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumRequests } from '../requests/tables.ts'
import { shownLimits } from './limits-used.ts'
import { requireBizum } from './require-contract.ts'
import { accountOf } from './view.ts'

const MOST = { pending: 5, contacts: 6, charges: 3 }

export const readInfo: Handler<typeof bizumInfo> = async ({ bank, session, now }) => {
  const { database, brand } = bank
  const contract = await requireBizum(database, session)
  const [account, usage, pending, contacts, charges] = await Promise.all([
    accountOf(database, contract),
    readUsage(database, brand, contract, now),
    readPending(database, session.userId, now),
    contactsOf(database, session.userId, MOST.contacts),
    readCharges(database, session.userId, dayAt(now)),
  ])
  return {
    phone: contract.phone,
    account,
    asOf: now,
    limits: shownLimits(usage),
    pending,
    contacts: contacts.map(({ id, alias, name, phone }) => ({ id, phone, name: alias ?? name ?? formatPhone(phone as Phone) })),
    charges,
  }
}

async function readPending(db: Db, userId: number, now: Instant): Promise<BizumInfo['pending']> {
  const asked = and(
    eq(bizumRequests.userId, userId),
    eq(bizumRequests.direction, 'RECEIVED'),
    eq(bizumRequests.state, 'PENDING'),
    gt(bizumRequests.expiresAt, now),
  )
  const offered = and(eq(bizumPurchases.userId, userId), eq(bizumPurchases.state, 'PENDING'), gt(bizumPurchases.expiresAt, now))
  const [purchases, requests, count, known, strangers] = await Promise.all([
    db.select().from(bizumPurchases).where(offered).orderBy(asc(bizumPurchases.expiresAt)).limit(MOST.pending),
    requestsOf(db, asked),
    db.$count(bizumPurchases, offered),
    db.$count(bizumRequests, and(asked, eq(bizumRequests.stranger, false))),
    db.$count(bizumRequests, and(asked, eq(bizumRequests.stranger, true))),
  ])
  const lines = [
    ...purchases.map(({ id, kind, merchant, amount, description, expiresAt }) => {
      return { id, kind, name: merchant.name, amount, concept: description, expiresAt }
    }),
    ...requests.map(({ request: { id, name, amount, concept, expiresAt, stranger }, alias }) => ({
      id,
      kind: 'REQUEST_RECEIVED' as const,
      name,
      ...(alias === null ? {} : { alias }),
      amount,
      concept,
      expiresAt,
      ...(stranger ? { stranger: true as const } : {}),
    })),
  ]
  return { lines, purchases: count, known, strangers }
}

/** Those of people known first; each with what the customer calls whoever asks. */
function requestsOf(db: Db, asked: ReturnType<typeof and>) {
  return db
    .select({ request: getTableColumns(bizumRequests), alias: bizumContacts.alias })
    .from(bizumRequests)
    .leftJoin(bizumContacts, and(eq(bizumContacts.userId, bizumRequests.userId), eq(bizumContacts.phone, bizumRequests.phone)))
    .where(asked)
    .orderBy(asc(bizumRequests.stranger), asc(bizumRequests.expiresAt), bizumRequests.id)
    .limit(MOST.pending)
}

/** The next ones of the subscriptions that go on. */
async function readCharges(db: Db, userId: number, today: LocalDate): Promise<BizumInfo['charges']> {
  const { id: mandateId, nextOn: on, nextAmount, amount, lastAmount } = bizumMandates
  const next = sql<BizumInfo['charges'][number]['amount'] | null>`coalesce(${nextAmount}, ${amount}, ${lastAmount})`.mapWith(amount)
  const rows = await db
    .select({ mandateId, merchant: bizumConsents.merchant, on, amount: next, lastAmount })
    .from(bizumMandates)
    .innerJoin(bizumConsents, eq(bizumConsents.id, bizumMandates.consentId))
    .where(and(eq(bizumMandates.userId, userId), eq(bizumMandates.state, 'ACTIVE'), gte(bizumMandates.nextOn, today)))
    .orderBy(asc(bizumMandates.nextOn), bizumMandates.id)
    .limit(MOST.charges)
  return rows.flatMap((row) => {
    if (row.on === null || row.amount === null) return []
    const rise = row.lastAmount !== null && row.amount > row.lastAmount ? { rise: (row.amount - row.lastAmount) as typeof row.amount } : {}
    return [{ mandateId: row.mandateId, merchant: row.merchant.name, on: row.on, amount: row.amount, ...rise }]
  })
}
