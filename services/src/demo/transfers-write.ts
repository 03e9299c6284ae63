/**
 * Writes the cast's transfers. Those of the past are derived from the accounts' own entries, so the list of what was issued and the movements say
 * the same, whatever the seed and the day; what is kept for later is the cast's own (`transfers-cast.ts`).
 */
import { addDays, addMonths, firstOfMonth, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { favouriteTransfers, storedTransfers } from '../areas/transfers/saved/tables.ts'
import { periodicTransfers, payments } from '../payments/tables.ts'
import { transactionIdOf } from '../payments/payments.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import type { Database, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { entries, transactions } from '../ledger/tables.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { holders, powers, products } from '../products/tables.ts'
import { bicOf } from '../rails/sepa/clearing.ts'
import { simulatedSepaAccounts } from '../rails/sepa/tables.ts'
import { CAST_BRANCH } from './cast.ts'
import { randomFrom } from './random.ts'
import { demoBranches } from './tables.ts'
import { KEPT, PAYEES, type Kept, type Payee } from './transfers-cast.ts'
import { bookedAt } from './write-branch.ts'

const CHUNK = 500
/** How far back issued transfers go. In months. */
const TOLD = 15

interface Writing {
  database: Database
  seed: number
  /** The day of the load: what is kept is dated from it. */
  loadedOn: LocalDate
}

/** Asked again, it adds what has been transferred since. */
export async function writeTransfers({ database, seed, loadedOn }: Writing): Promise<void> {
  await database.transaction(async (tx) => {
    await writeIssued(tx, loadedOn)
    const others: readonly Payee[] = Object.values(PAYEES)
    await tx
      .insert(simulatedSepaAccounts)
      .values(others.map(({ name, iban, nature = 'OPEN' }) => ({ iban, holders: [name], nature })))
      .onConflictDoNothing()
    // Once: what a customer has deleted since stays deleted.
    if ((await tx.$count(periodicTransfers)) > 0) return
    for (const kept of KEPT) await writeKept(tx, { seed, loadedOn }, kept)
  })
}

/** Every transfer to another bank that the cast's accounts were charged for. */
async function writeIssued(tx: Tx, loadedOn: LocalDate): Promise<void> {
  const [branch] = await tx.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
  const accounts = Object.entries(branch?.accounts ?? {}).flatMap(([name, account]) => (name.startsWith('house:') ? [] : [account]))
  const rows = await tx
    .select({ entry: entries, key: transactions.key, productId: products.id, iban: products.identifier, debtor: parties.name })
    .from(entries)
    // Those of the generated lives: what customers order themselves has its payment.
    .innerJoin(transactions, and(eq(transactions.id, entries.transactionId), eq(transactions.kind, 'transfer-out')))
    .innerJoin(products, and(eq(products.ledgerAccountId, entries.accountId), inArray(products.type, [...ACCOUNT_TYPES])))
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(
      and(
        inArray(entries.accountId, accounts),
        eq(entries.type, 'TRANSFER_OUT'),
        gte(entries.bookedOn, addMonths(loadedOn, -TOLD)),
        isNotNull(sql`${entries.data} ->> 'counterpartyBic'`),
      ),
    )
  const signers = await signersOf(tx, [...new Set(rows.map(({ productId }) => productId))])
  const told = rows.map((row) => issuedOf(row, signers.get(row.productId) ?? null, loadedOn))
  for (let start = 0; start < told.length; start += CHUNK) {
    await tx
      .insert(payments)
      .values(told.slice(start, start + CHUNK))
      .onConflictDoNothing()
  }
  const known = [...new Map(told.map(({ creditorIban, creditorName }) => [creditorIban, creditorName]))]
  for (let start = 0; start < known.length; start += CHUNK) {
    const accountsThere = known.slice(start, start + CHUNK).map(([iban, name]) => ({ iban, holders: [name] }))
    await tx.insert(simulatedSepaAccounts).values(accountsThere).onConflictDoNothing()
  }
}

interface Told {
  /** Of its charge: its movement and the list of what was issued know it by the same. */
  key: string
  entry: typeof entries.$inferSelect
  productId: string
  iban: string
  debtor: string
}

function issuedOf(
  { entry, key: id, productId, iban, debtor }: Told,
  userId: number | null,
  loadedOn: LocalDate,
): typeof payments.$inferInsert {
  const { accountId, seq, bookedOn, amount, data, detail } = entry
  // On the day itself its hour may not have come.
  const orderedAt = bookedOn >= loadedOn ? bookedAt(bookedOn) : toInstant(`${bookedOn}T08:${String(seq % 60).padStart(2, '0')}:00Z`)
  return {
    id,
    userId,
    channel: 'web',
    productId,
    ledgerAccountId: accountId,
    kind: detail.endsWith('Inmediata') ? 'INSTANT' : 'ORDINARY',
    state: 'SETTLED',
    amount: toCents(-amount),
    debtorName: debtor,
    debtorIban: iban,
    creditorName: data?.counterpartyName ?? '',
    creditorIban: data?.counterpartyIban ?? '',
    creditorBic: data?.counterpartyBic ?? '',
    concept: data?.remittance ?? detail,
    endToEndId: data?.endToEndId ?? 'NOTPROVIDED',
    categoryPurpose: data?.categoryPurpose ?? null,
    payeeVerdict: 'MTCH',
    orderedAt,
    orderedOn: bookedOn,
    executionOn: bookedOn,
    transactionId: transactionIdOf(id),
    settledOn: bookedOn,
  }
}

/** Who orders from each account: the first that may operate with it. */
async function signersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([powers.productId], { productId: powers.productId, userId: powers.userId })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true)))
    .where(and(inArray(powers.productId, [...ids]), eq(powers.canOperate, true)))
    .orderBy(powers.productId, asc(powers.position), asc(powers.userId))
  return new Map(rows.map(({ productId, userId }) => [productId, userId]))
}

type Source = Awaited<ReturnType<typeof accountsOf>>[number]

function accountsOf(tx: Tx, username: string) {
  return tx
    .select({
      userId: users.id,
      productId: products.id,
      iban: products.identifier,
      name: sql<string>`coalesce(${powers.alias}, ${products.commercialName})`,
      account: sql<number>`${products.ledgerAccountId}`,
      debtor: parties.name,
      holderId: parties.id,
    })
    .from(users)
    .innerJoin(powers, and(eq(powers.userId, users.id), eq(powers.canOperate, true)))
    .innerJoin(products, and(eq(products.id, powers.productId), eq(products.status, 'ACTIVE'), inArray(products.type, [...ACCOUNT_TYPES])))
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(eq(users.username, username))
    .orderBy(asc(powers.position))
}

type Kind = 'favourite' | 'stored' | 'periodic' | 'scheduled'

interface Keeping {
  tx: Tx
  kept: Kept
  source: Source
  /** Where its internal ones go. */
  target: Source | undefined
  loadedOn: LocalDate
  chance(kind: Kind, index: number): ReturnType<typeof randomFrom>
}

async function writeKept(tx: Tx, { seed, loadedOn }: Omit<Writing, 'database'>, kept: Kept): Promise<void> {
  const [source, target] = await accountsOf(tx, kept.username)
  if (!source) return
  const chance: Keeping['chance'] = (kind, index) => randomFrom(seed, kept.username, `${kind} transfer`, index)
  const keeping: Keeping = { tx, kept, source, target, loadedOn, chance }
  await writeFavouritesAndStored(keeping)
  await writePeriodic(keeping)
  await writeScheduled(keeping)
}

/** The day before: on the day of the load itself its hour may not have come, and what is of later is in no list. */
function keptAt(loadedOn: LocalDate): Instant {
  return bookedAt(addDays(loadedOn, -1))
}

async function writeFavouritesAndStored({ tx, kept, source, loadedOn, chance }: Keeping): Promise<void> {
  const { userId, productId, holderId } = source
  const common = { userId, scope: 'external' as const, savedAt: keptAt(loadedOn) }
  for (const [index, { alias, to, amount, concept }] of kept.favourites.entries()) {
    const { name, iban } = PAYEES[to]
    const row = {
      ...common,
      holderId,
      id: idFrom(chance('favourite', index).bytes(16)),
      alias,
      name,
      iban,
      amount: toCents(amount),
      concept,
    }
    await tx.insert(favouriteTransfers).values(row).onConflictDoNothing()
  }
  for (const [index, { to, amount, concept, categoryPurpose = null }] of kept.stored.entries()) {
    const { name: creditorName, iban: creditorIban } = PAYEES[to]
    const order = { creditorName, creditorIban, amount: toCents(amount), concept, categoryPurpose: categoryPurpose }
    const id = idFrom(chance('stored', index).bytes(16))
    await tx.insert(storedTransfers).values({ ...common, ...order, id, productId, when: { type: 'TODAY' } })
  }
}

async function writePeriodic({ tx, kept, source, target, loadedOn, chance }: Keeping): Promise<void> {
  for (const [index, order] of kept.periodic.entries()) {
    const firstOn = nextOnDay(loadedOn, order.day)
    const dates = { periodicity: order.periodicity, firstOn, nextOn: firstOn, orderedAt: keptAt(loadedOn) }
    const words = { id: chance('periodic', index).uuid(), amount: toCents(order.amount), concept: order.concept }
    const payee = 'to' in order ? outside(PAYEES[order.to]) : target && inside(target)
    if (payee) await tx.insert(periodicTransfers).values({ ...words, ...payer(source), ...payee, ...dates })
  }
}

async function writeScheduled({ tx, kept, source, loadedOn, chance }: Keeping): Promise<void> {
  for (const [index, { to, amount, concept, inDays, categoryPurpose = null }] of kept.scheduled.entries()) {
    const id = chance('scheduled', index).uuid()
    const order = {
      kind: 'ORDINARY' as const,
      state: 'SCHEDULED' as const,
      amount: toCents(amount),
      concept,
      categoryPurpose: categoryPurpose,
    }
    // Ordered the day before: it takes nothing of what may be sent on the day of the load.
    const orderedOn = addDays(loadedOn, -1)
    const days = { orderedAt: bookedAt(orderedOn), orderedOn, executionOn: bankDayFrom(addDays(loadedOn, inDays)) }
    const known = { ...outside(PAYEES[to]), endToEndId: 'NOTPROVIDED', transactionId: transactionIdOf(id) }
    await tx.insert(payments).values({ id, ...payer(source), ...order, ...days, ...known })
  }
}

function payer({ userId, productId, account, debtor, iban }: Source) {
  return { userId, productId, channel: 'web', ledgerAccountId: account, debtorName: debtor, debtorIban: iban }
}

function outside({ name: creditorName, iban: creditorIban }: { name: string; iban: string }) {
  const bic = bicOf(creditorIban)
  return { scope: 'external' as const, creditorName, creditorIban, creditorBic: bic, payeeVerdict: 'MTCH' }
}

function inside({ productId: targetId, account: targetAccountId, name: creditorName, iban: creditorIban }: Source) {
  return { scope: 'internal' as const, targetId, targetAccountId, creditorName, creditorIban, creditorBic: '' }
}

/** The next time that it is this day of a month, after one. */
export function nextOnDay(after: LocalDate, day: number): LocalDate {
  const inMonth = addDays(firstOfMonth(after), day - 1)
  return inMonth > after ? inMonth : addDays(addMonths(firstOfMonth(after), 1), day - 1)
}
