/**
 * Looks at the accounts that have alerts, after what happened in them is committed. An account's entries are numbered without gaps: all that
 * follow the last one that was seen are judged, written down and passed in one transaction, so that whoever is cut off leaves it as it was and
 * nothing fires twice. Postings write and lock nothing of this.
 */
import { ENTRY_ALERT_CODES } from '@almenara/contract/areas/alerts/alert-codes'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, negate, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { oneAtATime } from '../../db/one-at-a-time.ts'
import { entries, ledgerAccounts } from '../../ledger/tables.ts'
import { powers, products } from '../../products/tables.ts'
import { fire, type Watched } from './fire.ts'
import { factsOf, hasCrossed, isWatched, sideOf, watchesBalance, type Side, type WatchedEntry } from './judge.ts'
import type { SetAside } from './set-aside.ts'
import { alertContracts, alertRules, alertWatches } from './tables.ts'

/** Number of the advisory lock («ALE» on a telephone) under which one process at a time looks for accounts that moved. */
const ALERTS_LOCK = 253
/** Accounts that are looked at in one turn, and entries of one of them. What is left is for the next turn. */
const MOST_ACCOUNTS = 200
const MOST_ENTRIES = 500

/** One turn. Answers whether there was as much as a turn does, and there may be more. An account that fails is set aside, alone. */
export async function watchAccounts(bank: Bank, aside: SetAside<number>): Promise<boolean> {
  let isFull = false
  await oneAtATime(bank.database, ALERTS_LOCK, async () => {
    const moved = await movedAccounts(bank, aside.at(bank.clock.now()))
    isFull = moved.length === MOST_ACCOUNTS
    for (const { accountId } of moved) {
      try {
        isFull = (await bank.database.transaction((tx) => look(tx, bank, accountId))) || isFull
      } catch (failure) {
        aside.add(accountId, failure, bank.clock.now())
      }
    }
  })
  return isFull
}

function movedAccounts({ database }: Bank, leftAlone: readonly number[]) {
  const hasMoved = or(sql`${ledgerAccounts.seq} <> ${alertWatches.seenSeq}`, sql`${ledgerAccounts.held} <> ${alertWatches.seenHeld}`)
  return database
    .select({ accountId: alertWatches.accountId })
    .from(alertWatches)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, alertWatches.accountId))
    .where(and(hasMoved, leftAlone.length === 0 ? undefined : notInArray(alertWatches.accountId, [...leftAlone])))
    .limit(MOST_ACCOUNTS)
}

/** Answers whether the account has more entries than were looked at. */
async function look(tx: Tx, bank: Bank, accountId: number): Promise<boolean> {
  const [watch] = await tx
    .select()
    .from(alertWatches)
    .where(eq(alertWatches.accountId, accountId))
    .for('no key update', { skipLocked: true })
  if (!watch) return false
  const rules = await rulesOf(tx, accountId)
  const found = rules.length === 0 ? [] : await entriesAfter(tx, accountId, watch.seenSeq)
  // Read after its entries: what was committed between the two reads is beyond the last of them, so that the account is looked at again.
  const [account] = await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, accountId))
  if (!account) throw new Error(`No ledger account ${accountId}`)
  const last = found.at(-1)
  const isCutShort = found.length === MOST_ENTRIES
  const available = add(isCutShort && last ? last.balanceAfter : account.balance, account.overdraft, negate(account.held))
  await judge(tx, bank, rules, { found, available })
  const seen = rules.length === 0 ? account.seq : (last?.seq ?? watch.seenSeq)
  await tx.update(alertWatches).set({ seenSeq: seen, seenHeld: account.held }).where(eq(alertWatches.accountId, accountId))
  return isCutShort
}

/** The rules of the contracts over an account, which nobody changes until this transaction ends. Whoever lost their right over it has none. */
async function rulesOf(tx: Tx, accountId: number): Promise<Watched[]> {
  const rows = await tx
    .select({ rule: alertRules, contract: alertContracts, identifier: products.identifier })
    .from(alertRules)
    .innerJoin(alertContracts, eq(alertContracts.id, alertRules.contractId))
    .innerJoin(products, eq(products.id, alertContracts.productId))
    .innerJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, alertContracts.userId)))
    .where(
      and(
        eq(products.ledgerAccountId, accountId),
        eq(products.status, 'ACTIVE'),
        inArray(alertContracts.state, ['ACTIVE', 'PAUSED']),
        isNull(alertRules.removedAt),
        eq(alertRules.over, false),
        inArray(alertRules.code, [...ENTRY_ALERT_CODES]),
      ),
    )
    .orderBy(asc(alertRules.id))
    .for('share', { of: alertContracts })
  return rows.map(({ rule, contract, identifier }) => ({ rule, contract, ending: identifier.slice(-4) }))
}

function entriesAfter(tx: Tx, accountId: number, seq: number): Promise<WatchedEntry[]> {
  const { seq: number, bookedOn, amount, balanceAfter, type, title, searched } = entries
  return tx
    .select({ seq: number, bookedOn, amount, balanceAfter, type, title, searched })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), gt(number, seq)))
    .orderBy(asc(number))
    .limit(MOST_ENTRIES)
}

interface Happened {
  found: readonly WatchedEntry[]
  available: Cents
}

async function judge(tx: Tx, bank: Bank, rules: readonly Watched[], happened: Happened): Promise<void> {
  const now = bank.clock.now()
  for (const watched of rules) {
    const isPaused = watched.contract.state === 'PAUSED'
    const { code } = watched.rule
    if (watchesBalance(code)) await judgeBalance(tx, bank, watched, { code, available: happened.available, now, isPaused })
    else if (!isPaused) await judgeEntries(tx, bank, watched, happened.found)
  }
}

async function judgeEntries(tx: Tx, bank: Bank, watched: Watched, found: readonly WatchedEntry[]): Promise<void> {
  const { rule, ending } = watched
  const fired = found.filter((entry) => entry.seq > rule.fromSeq && isWatched(rule, entry))
  await fire(
    tx,
    bank,
    watched,
    fired.map((entry) => ({ eventKey: `entry:${entry.seq}`, facts: factsOf(rule, ending, entry) })),
  )
}

interface Balance {
  code: 'BALANCE_BELOW' | 'BALANCE_ABOVE'
  available: Cents
  now: Instant
  isPaused: boolean
}

/** Once a day at most. What passed to the other side and back between two looks did not pass. */
async function judgeBalance(tx: Tx, bank: Bank, watched: Watched, { code, available, now, isPaused }: Balance): Promise<void> {
  const { rule, ending } = watched
  if (rule.amount === null) return
  const side: Side = sideOf(available, rule.amount)
  if (side === rule.side) return
  await tx.update(alertRules).set({ side }).where(eq(alertRules.id, rule.id))
  if (isPaused || !hasCrossed(code, rule.side, side)) return
  const facts = factsOf(rule, ending, { amount: available, title: '' })
  await fire(tx, bank, watched, [{ eventKey: `day:${dayAt(now)}`, facts }])
}
