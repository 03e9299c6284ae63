/** Loads the demo bank into an empty database, and later adds the days that have passed. Both run as the database's owner. */
import type { Brand } from '@almenara/contract/brand'
import { addDays, addSeconds, type Instant, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { bankDayUntil } from '../calendar/bank-days.ts'
import { bankDays } from '../calendar/tables.ts'
import type { Database } from '../db/connection.ts'
import { hashPassword } from '../identity/passwords.ts'
import { contacts, parties, users } from '../identity/tables.ts'
import { createLedger, type Ledger } from '../ledger/batcher.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { startOfJanuary } from '../status/services-status.ts'
import { writeAlerts } from './alerts.ts'
import { writeAddresses } from './addresses.ts'
import { type DemoBranch, movementsOf } from './branch.ts'
import { CAST_BRANCH, DEMO_PASSWORD, PEOPLE } from './cast.ts'
import { writeBizumContracts } from './bizum-contracts.ts'
import { writeBizumLife } from './bizum-write.ts'
import { writeBranchNetwork } from './branch-network.ts'
import { writeCards } from './cards.ts'
import { castBranch } from './cast-accounts.ts'
import { writeConnections } from './connections.ts'
import { writeConsents } from './consents.ts'
import { writeB2bLife } from './b2b-write.ts'
import { isCollected, writeDebitProgramme, writeReceivedPast } from './debit-programme.ts'
import { CHARGED_BY_THE_BANK } from './financing-life.ts'
import { writeFinancings } from './financing-write.ts'
import { type DemoParameters, generate, monthsOfHistory } from './generate.ts'
import { leaveUnread, writeMailboxes } from './mailboxes.ts'
import { writeMobiles } from './mobiles.ts'
import type { Movement } from './movement.ts'
import { writeNotices } from './notices.ts'
import { writePastLetters } from './past-letters.ts'
import { randomFrom } from './random.ts'
import { writeSavings } from './savings-write.ts'
import { writePastStatements } from './statements.ts'
import { demoBranches, demoLoad } from './tables.ts'
import { writeTransfers } from './transfers-write.ts'
import { writeWelcome } from './welcome.ts'
import { type Accounts, bookedAt, heldIn, toPosting, writeBranch, writeContacts, enrolOneTimeCodes } from './write-branch.ts'

/** The database has customers, or a demo bank, already. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** The loaded bank does not add up: a defect of the generator. */
class DemoInconsistent extends Error {
  override readonly name = 'DemoInconsistent'
}

export type Progress = (done: number, total: number, label: string) => void
type Load = typeof demoLoad.$inferSelect

async function readLoad(database: Database): Promise<Load | undefined> {
  const [load] = await database.select().from(demoLoad)
  return load
}

/** Whether this database holds a complete demo bank. */
export async function isLoaded(database: Database): Promise<boolean> {
  return (await readLoad(database))?.finished ?? false
}

/** The day on which its demo bank was loaded. Throws RangeError where there is none. */
export async function loadedOnOf(database: Database): Promise<LocalDate> {
  const load = await readLoad(database)
  if (!load?.finished) throw new RangeError('No demo bank is loaded in this database')
  return load.loadedOn
}

/** The cast counts for this many customers in the progress bar. */
const CAST_WEIGHT = 40

/**
 * Writes a whole demo bank: statuses, banners, customers, accounts, their history and holds, and mailboxes. An interrupted load goes on where it
 * stopped, with the parameters it began with. All customers share one password, hashed once: a thousand Argon2 hashes would take
 * longer than the rest. Throws `DatabaseInUse` where there are customers that no load wrote, `DemoInconsistent`, or the driver's error.
 */
export async function loadDemo({
  database,
  brand,
  progress = () => {},
  ...asked
}: DemoParameters & { database: Database; brand: Brand; progress?: Progress }): Promise<void> {
  const load = await beginLoad(database, asked)
  const parameters: DemoParameters = { seed: load.seed, today: load.loadedOn, customers: load.customers, years: load.years }
  const writing = { database, seed: load.seed, bankCode: brand.bankCode, passwordHash: await hashPassword(DEMO_PASSWORD) }
  const total = monthsOfHistory(parameters) * (CAST_WEIGHT + load.customers)
  let done = 0
  for (const branch of generate(parameters)) {
    const cast = branch.branch.code === CAST_BRANCH
    const weight = cast ? CAST_WEIGHT : branch.branch.users.length
    const label = cast ? 'Cast' : `Branch ${branch.branch.code}`
    const accounts = await writeBranch(writing, branch, () => {
      done += weight
      progress(done, total, label)
    })
    if (!cast) continue
    await placeHolds(database, branch.branch, accounts, load.seed, load.loadedOn)
    await writeCards(database, load.seed, load.loadedOn, load.loadedOn)
    await writeSavings(database, load)
    await writeNotices(database, load.seed, load.loadedOn)
    await writeConsents(database)
    await writeAddresses(database)
    await writeMailboxes(database, load.loadedOn)
    await writeConnections(database, load.seed, load.loadedOn)
    await writeFinancings({ database, seed: load.seed, from: startOfJanuary(load.loadedOn, load.years), asOf: load.loadedOn })
    await writeDebitProgramme(database, { accounts: branch.branch.accounts, numbers: accounts, after: load.loadedOn, today: load.loadedOn })
    await writeB2bLife(database, { numbers: accounts, seed: load.seed, loadedOn: load.loadedOn })
    await writeTransfers({ database, seed: load.seed, loadedOn: load.loadedOn })
    await writeMobiles(database, load.seed, load.loadedOn)
  }
  await writeReceivedPast(database, load.loadedOn)
  await writeBizumContracts(database)
  await writeBizumLife(database, load, load.loadedOn)
  // Once all movements are there.
  await writePastStatements({ database, seed: load.seed, bic: brand.bic, today: load.loadedOn })
  await writeAlerts(database, load.seed, load.loadedOn)
  const from = startOfJanuary(load.loadedOn, load.years)
  await writePastLetters({ database, brand, seed: load.seed, from, today: load.loadedOn })
  await leaveUnread(database)
  const problems = await verifyLedger(database)
  if (problems.length > 0) throw new DemoInconsistent(problems.map(({ rule, id, detail }) => `${rule} ${id}: ${detail}`).join('\n'))
  await database.transaction((tx) => tx.update(demoLoad).set({ finished: true }))
  progress(total, total, 'Verified')
}

function beginLoad(database: Database, { seed, today, customers, years }: DemoParameters): Promise<Load> {
  return database.transaction(async (tx) => {
    const [load] = await tx.select().from(demoLoad)
    if (load?.finished) throw new DatabaseInUse(`This database holds a demo bank, loaded on ${load.loadedOn}`)
    if (load) return load
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1)
    if (someone) throw new DatabaseInUse('This database has customers: the demo bank is loaded only into an empty one')
    await writeWelcome(tx)
    await writeBranchNetwork(tx)
    // What falls due from tomorrow on is the work of the bank's own days, whenever it is started.
    const books = { day: bankDayUntil(today), startedAt: bookedAt(today), finishedAt: bookedAt(today) }
    await tx.insert(bankDays).values(books).onConflictDoNothing()
    const row = { id: 1, seed, customers, years, loadedOn: today, broughtTo: today, finished: false }
    await tx.insert(demoLoad).values(row)
    return row
  })
}

/**
 * Adds to the cast's accounts the movements of the days since the load or the last call, through the ledger like any other posting:
 * what an account has not the funds for does not happen. Asked twice for a day, the second changes nothing; interrupted, it is asked again.
 * Throws RangeError where no demo bank is loaded.
 */
export async function bringUpToDate({
  database,
  today,
  progress = () => {},
}: {
  database: Database
  today: LocalDate
  progress?: Progress
}): Promise<void> {
  const load = await readLoad(database)
  if (!load?.finished) throw new RangeError('No demo bank is loaded in this database')
  await addMissingContacts(database)
  await writeConsents(database)
  await writeAddresses(database)
  await writeBizumContracts(database)
  // A demo bank that was loaded before there were mailboxes gets them now.
  await writeMailboxes(database, load.loadedOn)
  // A demo bank of an earlier version had none.
  await writeAlerts(database, load.seed, load.loadedOn)
  await database.transaction(writeBranchNetwork)
  await writeCards(database, load.seed, load.loadedOn, load.broughtTo)
  await writeFinancings({ database, seed: load.seed, from: startOfJanuary(load.loadedOn, load.years), asOf: today })
  await writeSavings(database, load)
  await writeTransfers({ database, ...load })
  const branch = castBranch(load.seed, startOfJanuary(load.loadedOn, load.years), load.loadedOn)
  const [stored] = await database.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
  const accounts = stored?.accounts ?? {}
  await writeDebitProgramme(database, { accounts: branch.accounts, numbers: accounts, after: load.broughtTo, today })
  await writeB2bLife(database, { numbers: accounts, seed: load.seed, loadedOn: load.loadedOn })
  if (today <= load.broughtTo) {
    await writeReceivedPast(database, load.broughtTo)
    return writeBizumLife(database, load, today)
  }
  let now: Instant = bookedAt(today)
  const ledger = createLedger({ database, clock: { now: () => now } })
  const movements = [...movementsOf(branch.accounts, addDays(load.broughtTo, 1), today)].filter(
    (movement) =>
      !CHARGED_BY_THE_BANK.includes(movement.kind) &&
      // Merchants charge what she lets them by the line, and she may have ended it.
      movement.kind !== 'bizum-charge' &&
      !isCollected(movement) &&
      // A bank loaded before somebody joined the cast goes on without them.
      movement.legs.every(({ account }) => accounts[account] !== undefined),
  )
  let done = 0
  for (const [day, ofDay] of byDay(movements)) {
    now = bookedAt(day)
    await postAll(ledger, ofDay, accounts)
    // Day by day: what was refused on one day is not tried again with the money of a later one.
    await database.transaction((tx) => tx.update(demoLoad).set({ broughtTo: day }))
    done += ofDay.length
    progress(done, movements.length, day)
  }
  now = bookedAt(today)
  await ledger.releaseExpired()
  await placeHolds(database, branch, accounts, load.seed, today)
  await writeCards(database, load.seed, load.loadedOn, today)
  await writeReceivedPast(database, today)
  await writeTransfers({ database, ...load })
  await writeBizumLife(database, load, today)
  await database.transaction((tx) => tx.update(demoLoad).set({ broughtTo: today }))
}

/** A bank loaded before there were contacts gets those of its cast. */
async function addMissingContacts(database: Database): Promise<void> {
  if ((await database.$count(contacts)) > 0) return
  const known = new Map((await database.select().from(parties)).map(({ taxId, id }) => [taxId, id]))
  await database.transaction(async (tx) => {
    await writeContacts(tx, Object.values(PEOPLE), known)
    await enrolOneTimeCodes(tx)
  })
}

function byDay(movements: readonly Movement[]): Map<LocalDate, Movement[]> {
  const days = new Map<LocalDate, Movement[]>()
  for (const movement of movements) {
    const ofDay = days.get(movement.bookedOn)
    if (ofDay) ofDay.push(movement)
    else days.set(movement.bookedOn, [movement])
  }
  return days
}

/** Posted together, decided in order. */
async function postAll(ledger: Ledger, movements: readonly Movement[], accounts: Accounts): Promise<void> {
  const outcomes = await Promise.all(movements.map((movement) => ledger.post(toPosting(movement, accounts))))
  const refused = outcomes.find(({ outcome }) => outcome !== 'POSTED' && outcome !== 'REPLAYED' && outcome !== 'INSUFFICIENT_FUNDS')
  if (refused) throw new DemoInconsistent(`The ledger answered ${refused.outcome}`)
}

const AUTHORIZATION_SECONDS = 7 * 24 * 3600

/** The cast's card authorizations of the day, where none are left from another; they lapse after a week. */
async function placeHolds(
  database: Database,
  { accounts: demoAccounts }: DemoBranch,
  accounts: Accounts,
  seed: number,
  today: LocalDate,
): Promise<void> {
  const now = bookedAt(today)
  const ledger = createLedger({ database, clock: { now: () => now } })
  const withHolds = demoAccounts.flatMap(({ name, holds }) =>
    holds.length === 0 || accounts[name] === undefined ? [] : [{ name, account: accounts[name], holds }],
  )
  const held = await heldIn(
    database,
    withHolds.map(({ account }) => account),
  )
  const free = withHolds.filter(({ account }) => held.get(account) === 0)
  await Promise.all(
    free.flatMap(({ name, account, holds }) => {
      const random = randomFrom(seed, name, 'holds', today)
      return holds.map((hold) =>
        ledger.placeHold({
          ...hold,
          id: random.uuid(),
          account,
          reason: 'card-authorization',
          expiresAt: addSeconds(now, AUTHORIZATION_SECONDS),
        }),
      )
    }),
  )
}
