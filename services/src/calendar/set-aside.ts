/**
 * What one item's failure does to the dated work of a day: nothing to the others. An item that cannot be done is set aside in a row of
 * `set_aside_items`, told to the operator, counted in the metrics and tried again on each of the next bank days, `TRIES` times in all; from
 * then on it waits for the operator's command. Its row goes when it has been done, or has nothing left to do.
 */
import { dayAt, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { and, asc, desc, DrizzleQueryError, eq, gte, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Database, Tx } from '../db/connection.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { bankDayUntil } from './bank-days.ts'
import type { DatedDay, DatedWork, ItemWork } from './dated-work.ts'
import { bankDays, setAsideItems } from './tables.ts'

/** Items of one batch. */
export const BATCH_SIZE = 200
/** On as many bank days an item is tried by the bank itself. */
const TRIES = 5

export type SetAside = typeof setAsideItems.$inferSelect

/** The condition that leaves out what is set aside; `id` is the text of its item. */
export function isNotSetAside(work: string, id: SQLWrapper): SQL {
  return sql`not exists (select from set_aside_items where set_aside_items.work = ${work} and set_aside_items.item = ${id}::text)`
}

/**
 * Does what is due on the day, in bounded batches: first what was set aside on an earlier one. Answers how many were tried and not set aside.
 * Trouble of the database stops it, to be run again.
 */
export async function runItems(today: DatedDay, work: ItemWork): Promise<number> {
  let done = 0
  for (let items = await dueAgain(today, work); items.length > 0; items = await dueAgain(today, work)) {
    for (const item of items) {
      if (!(await attempt(today, work, item))) continue
      await forget(today.bank.database, { work: work.name, item })
      done += 1
    }
  }
  return done + (await runFresh(today, work))
}

/** As `runItems`, without what was set aside on an earlier day. */
async function runFresh(today: DatedDay, work: ItemWork): Promise<number> {
  let done = 0
  for (let items = await work.due(today, undefined); items.length > 0; items = await work.due(today, items.at(-1))) {
    done += await runThese(today, work, items)
    await work.between?.(today)
    if (work.endsShort && items.length < BATCH_SIZE) break
  }
  return done
}

/** Does these, whatever else is due: together, and one by one where that fails. Answers how many were not set aside. */
export async function runThese(today: DatedDay, work: ItemWork, items: readonly string[]): Promise<number> {
  if (await attemptBatch(today, work, items)) return items.length
  let done = 0
  for (const item of items) if (await attempt(today, work, item)) done += 1
  return done
}

interface Listed extends Pick<ItemWork, 'name' | 'one' | 'tell'> {
  /** Every item of the day, once. */
  all(today: DatedDay): Promise<readonly string[]>
}

/** Items that stay due when they are done, or that somebody else lists: each is tried once in a run. */
export function listedItems({ all, ...work }: Listed): ItemWork {
  const lists = new WeakMap<DatedDay, string[]>()
  return {
    ...work,
    due: async (today, after) => {
      const first = after === undefined
      const items = (first ? undefined : lists.get(today)) ?? (await freeOf(today.bank.database, work.name, await all(today)))
      lists.set(today, items)
      const begin = first ? 0 : items.findIndex((item) => item > after)
      return begin < 0 ? [] : items.slice(begin, begin + BATCH_SIZE)
    },
  }
}

/** Those that are not set aside, in the order of their texts. */
async function freeOf(database: Database, name: string, items: readonly string[]): Promise<string[]> {
  const rows = await database.select({ item: setAsideItems.item }).from(setAsideItems).where(eq(setAsideItems.work, name))
  const aside = new Set(rows.map(({ item }) => item))
  return [...new Set(items)].filter((item) => !aside.has(item)).toSorted((a, b) => (a < b ? -1 : 1))
}

/** The items of a contract: its id and each day. If its days cannot be computed, the day of the run: `one` fails on it and sets it aside. */
export function itemsOf(contract: string, { day }: DatedDay, compute: () => readonly LocalDate[]): string[] {
  const item = (on: LocalDate) => `${contract} ${on}`
  try {
    return compute().map(item)
  } catch {
    return [item(day)]
  }
}

/** The parts of such an item. */
export function readItem(item: string): { contract: string; on: LocalDate } {
  const [contract = '', on = ''] = item.split(' ')
  return { contract, on: toLocalDate(on) }
}

/**
 * For items that are a contract and a day (`P1 2026-11-30`), each of which needs what comes before. Throws while an earlier one of the same
 * contract is set aside by the work of this name, its own or another, so that it waits for it.
 */
export async function requireEarlierDone(database: Database, name: string, item: string): Promise<void> {
  const contract = item.slice(0, item.indexOf(' ') + 1)
  const earlier = and(eq(setAsideItems.work, name), sql`starts_with(${setAsideItems.item}, ${contract})`, lt(setAsideItems.item, item))
  if ((await database.$count(setAsideItems, earlier)) > 0) throw new Error(`An earlier item of ${contract.trim()} is set aside (${name})`)
}

async function dueAgain({ bank, day }: DatedDay, { name }: ItemWork): Promise<string[]> {
  const { work, item, triedOn, tries } = setAsideItems
  const again = and(eq(work, name), lt(triedOn, day), lt(tries, TRIES))
  const rows = await bank.database.select({ item }).from(setAsideItems).where(again).orderBy(asc(triedOn), asc(item)).limit(BATCH_SIZE)
  return rows.map((row) => row.item)
}

/** False where each is to be tried by itself. */
async function attemptBatch(today: DatedDay, { batch }: ItemWork, items: readonly string[]): Promise<boolean> {
  if (!batch) return false
  try {
    await batch(today, items)
    return true
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    return false
  }
}

/** False when it was set aside. */
async function attempt(today: DatedDay, work: ItemWork, item: string): Promise<boolean> {
  try {
    await work.one(today, item)
    return true
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    await setAside(today, work, item, reasonOf(error))
    return false
  }
}

/** Of a statement that the database refuses, what the database says: the statement has its parameters with it, which are of customers. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message
  return error instanceof Error ? error.message : String(error)
}

/** Sets aside what somebody else tried: the next bank days try it again. */
export async function setAside(today: DatedDay, work: Pick<ItemWork, 'name' | 'tell'>, item: string, reason: string): Promise<void> {
  const { database } = today.bank
  try {
    await database.transaction(async (tx) => {
      const first = await upsertSetAside(tx, today.day, { work: work.name, item, reason })
      if (first) await work.tell?.(tx, today, item)
    })
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    // The customer could not be notified, so the operator must know.
    const unnotified = `${reason} (and its customer could not be told: ${reasonOf(error)})`
    await database.transaction((tx) => upsertSetAside(tx, today.day, { work: work.name, item, reason: unnotified }))
  }
}

/** Sets aside what the bank itself can do nothing more about: it waits for a person from the beginning, whose «retry» says that they have seen to it. */
export function leaveToOperator({ bank, day }: DatedDay, failed: Pick<SetAside, 'work' | 'item' | 'reason'>): Promise<unknown> {
  return bank.database.transaction((tx) => upsertSetAside(tx, day, failed, TRIES))
}

/** True the first time. */
async function upsertSetAside(tx: Tx, day: LocalDate, failed: Pick<SetAside, 'work' | 'item' | 'reason'>, tries = 1): Promise<boolean> {
  const [row] = await tx
    .insert(setAsideItems)
    .values({ ...failed, dueOn: day, triedOn: day, tries })
    .onConflictDoUpdate({
      target: [setAsideItems.work, setAsideItems.item],
      set: { tries: sql`${setAsideItems.tries} + 1`, triedOn: day, reason: failed.reason, loggedAt: null },
    })
    .returning({ tries: setAsideItems.tries })
  return row?.tries === 1
}

function forget(database: Database, { work, item }: Pick<SetAside, 'work' | 'item'>): Promise<unknown> {
  const mine = and(eq(setAsideItems.work, work), eq(setAsideItems.item, item))
  return database.transaction((tx) => tx.delete(setAsideItems).where(mine))
}

/** Whoever has it tried again: it is done as of the last bank day that was begun. `NOT_THERE` when nothing like it is set aside. */
export async function retryAside(bank: Bank, works: readonly DatedWork[], asked: Pick<SetAside, 'work' | 'item'>): Promise<Retried> {
  const work = works.flatMap(({ items = [] }) => items).find(({ name }) => name === asked.work)
  const isThere = (await listAside(bank.database)).some((row) => row.work === asked.work && row.item === asked.item)
  if (!work || !isThere) return 'NOT_THERE'
  const [last] = await bank.database.select({ day: bankDays.day }).from(bankDays).orderBy(desc(bankDays.day)).limit(1)
  const day = last?.day ?? bankDayUntil(dayAt(bank.clock.now()))
  if (!(await attempt({ bank, day, from: day }, work, asked.item))) return 'SET_ASIDE'
  await forget(bank.database, asked)
  return 'DONE'
}

export type Retried = 'DONE' | 'SET_ASIDE' | 'NOT_THERE'

/** The oldest first. */
export function listAside(database: Database): Promise<SetAside[]> {
  return database.select().from(setAsideItems).orderBy(asc(setAsideItems.dueOn), asc(setAsideItems.work), asc(setAsideItems.item))
}

/** Whether the bank tries it again by itself. */
export const waitsForOperator = ({ tries }: Pick<SetAside, 'tries'>): boolean => tries >= TRIES

const among = (those: SQL) => sql<number>`count(*) filter (where ${those})`.mapWith(Number)

/** How many are set aside of each work: those that the bank tries again on its next day, and those that wait for a person. */
export function countAside(database: Database): Promise<{ work: string; nextDay: number; operator: number }[]> {
  const { work, tries } = setAsideItems
  const counts = { work, nextDay: among(lt(tries, TRIES)), operator: among(gte(tries, TRIES)) }
  return database.select(counts).from(setAsideItems).groupBy(work).orderBy(asc(work))
}

/** What was set aside, or could not be done again, since the last time that anybody asked: each is answered to one process, for its log. */
export function takeUnlogged({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<SetAside[]> {
  const unlogged = isNull(setAsideItems.loggedAt)
  return database.transaction((tx) => tx.update(setAsideItems).set({ loggedAt: clock.now() }).where(unlogged).returning())
}
