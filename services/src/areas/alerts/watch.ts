/**
 * Looks at the accounts that have alerts, after what happened in them is committed. An account's entries are numbered without gaps: all that
 * follow the last one that was seen are judged, written down and passed in one transaction with those of the accounts that moved with it, so
 * that whoever is cut off leaves them as they were and nothing fires twice. Postings write and lock nothing of this.
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
import { fire, type Fired, type Firing, type Watched } from './fire.ts'
import { factsOf, hasCrossed, isWatched, sideOf, watchesBalance, type Side, type WatchedEntry } from './judge.ts'
import type { SetAside } from './set-aside.ts'
import { alertContracts, alertRules, alertWatches } from './tables.ts'

/** Number of the advisory lock («ALE» on a telephone) under which one process at a time looks for accounts that moved. */
const ALERTS_LOCK = 253
/** Accounts that are looked at in one turn, and entries of one of them. What is left is for the next turn. */
const MOST_ACCOUNTS = 200
const MOST_ENTRIES = 100

/** One turn. Answers whether there was as much as a turn does, and there may be more. An account that fails is set aside, alone. */
export async function watchAccounts(bank: Bank, aside: SetAside<number>): Promise<boolean> {
  const isFull = await oneAtATime(bank.database, ALERTS_LOCK, async () => {
    const moved = (await movedAccounts(bank, aside.at(bank.clock.now()))).map(({ accountId }) => accountId)
    const isCutShort = await lookAtAll(bank, moved, aside)
    return isCutShort || moved.length === MOST_ACCOUNTS
  })
  return isFull ?? false
}

/** Together, and one by one where that fails: so that the one that fails is known. */
async function lookAtAll(bank: Bank, accounts: readonly number[], aside: SetAside<number>): Promise<boolean> {
  const look = (some: readonly number[]) => bank.database.transaction((tx) => lookAt(tx, bank, some))
  if (accounts.length === 0) return false
  if (accounts.length > 1) {
    const together = await look(accounts).catch(() => undefined)
    if (together !== undefined) return together
  }
  let isCutShort = false
  for (const account of accounts) {
    try {
      isCutShort = (await look([account])) || isCutShort
    } catch (failure) {
      aside.add(account, failure, bank.clock.now())
    }
  }
  return isCutShort
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

/** Answers whether an account has more entries than were looked at. */
async function lookAt(tx: Tx, bank: Bank, accounts: readonly number[]): Promise<boolean> {
  const watches = await tx
    .select()
    .from(alertWatches)
    .where(inArray(alertWatches.accountId, [...accounts]))
    .orderBy(asc(alertWatches.accountId))
    .for('no key update', { skipLocked: true })
  const ids = watches.map(({ accountId }) => accountId)
  if (ids.length === 0) return false
  const rules = byAccount(await rulesOf(tx, ids))
  const watched = watches.filter(({ accountId }) => rules.has(accountId))
  const found = byAccount(await entriesAfter(tx, watched))
  // Read after their entries: what was committed between the two reads is beyond the last of them, so that the account is looked at again.
  const now = await tx.select().from(ledgerAccounts).where(inArray(ledgerAccounts.id, ids))
  const accountOf = new Map(now.map((account) => [account.id, account]))
  const looks = watches.map((watch) => {
    const account = accountOf.get(watch.accountId)
    if (!account) throw new Error(`No ledger account ${watch.accountId}`)
    return lookOf(watch, { account, rules: rules.get(watch.accountId) ?? [], found: found.get(watch.accountId) ?? [] })
  })
  await judge(tx, bank, looks)
  await tx.execute(
    sql`update ${alertWatches} set seen_seq = seen.seq, seen_held = seen.held
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(looks.map(({ seen }) => seen))}::bigint[],
        ${sql.param(looks.map(({ held }) => held))}::bigint[]) seen(account_id, seq, held)
      where ${alertWatches.accountId} = seen.account_id`,
  )
  return looks.some(({ isCutShort }) => isCutShort)
}

function byAccount<Row extends { accountId: number | null }>(rows: readonly Row[]): Map<number | null, Row[]> {
  const found = new Map<number | null, Row[]>()
  for (const row of rows) {
    const same = found.get(row.accountId)
    if (same) same.push(row)
    else found.set(row.accountId, [row])
  }
  return found
}

/** What there is to judge of an account, and how far it is looked at with it. */
interface Look {
  rules: readonly Watched[]
  found: readonly WatchedEntry[]
  available: Cents
  seen: number
  held: Cents
  isCutShort: boolean
}

function lookOf(
  watch: typeof alertWatches.$inferSelect,
  { account, rules, found }: Pick<Look, 'rules' | 'found'> & { account: typeof ledgerAccounts.$inferSelect },
): Look {
  const { seq, held, overdraft } = account
  const last = found.at(-1)
  const isCutShort = found.length === MOST_ENTRIES
  const available = add(isCutShort && last ? last.balanceAfter : account.balance, overdraft, negate(held))
  return { rules, found, available, seen: rules.length === 0 ? seq : (last?.seq ?? watch.seenSeq), held, isCutShort }
}

/** The rules of the contracts over some accounts, which nobody changes until this transaction ends. Whoever lost their right over it has none. */
async function rulesOf(tx: Tx, accounts: readonly number[]): Promise<(Watched & { accountId: number | null })[]> {
  const rows = await tx
    .select({ rule: alertRules, contract: alertContracts, identifier: products.identifier, accountId: products.ledgerAccountId })
    .from(alertRules)
    .innerJoin(alertContracts, eq(alertContracts.id, alertRules.contractId))
    .innerJoin(products, eq(products.id, alertContracts.productId))
    .innerJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, alertContracts.userId)))
    .where(
      and(
        inArray(products.ledgerAccountId, [...accounts]),
        eq(products.status, 'ACTIVE'),
        inArray(alertContracts.state, ['ACTIVE', 'PAUSED']),
        isNull(alertRules.removedAt),
        eq(alertRules.over, false),
        inArray(alertRules.code, [...ENTRY_ALERT_CODES]),
      ),
    )
    .orderBy(asc(alertRules.id))
    .for('share', { of: alertContracts })
  return rows.map(({ rule, contract, identifier, accountId }) => ({ rule, contract, ending: identifier.slice(-4), accountId }))
}

/** The first that follow what was seen of each account, in their order. */
async function entriesAfter(tx: Tx, watches: readonly (typeof alertWatches.$inferSelect)[]) {
  if (watches.length === 0) return []
  const { accountId, seq, bookedOn, amount, balanceAfter, type, title, searched } = entries
  const seen = sql`unnest(${sql.param(watches.map((watch) => watch.accountId))}::bigint[],
    ${sql.param(watches.map(({ seenSeq }) => seenSeq))}::bigint[]) seen(account_id, seq)`
  const next = tx
    .select({ accountId, seq, bookedOn, amount, balanceAfter, type, title, searched })
    .from(entries)
    .where(and(eq(accountId, sql`seen.account_id`), gt(seq, sql`seen.seq`)))
    .orderBy(asc(seq))
    .limit(MOST_ENTRIES)
    .as('next')
  return tx
    .select({
      accountId: next.accountId,
      seq: next.seq,
      bookedOn: next.bookedOn,
      amount: next.amount,
      balanceAfter: next.balanceAfter,
      type: next.type,
      title: next.title,
      searched: next.searched,
    })
    .from(seen)
    .crossJoinLateral(next)
    .orderBy(asc(next.accountId), asc(next.seq))
}

/** What fires of all of them is written down at once. */
async function judge(tx: Tx, bank: Bank, looks: readonly Look[]): Promise<void> {
  const now = bank.clock.now()
  const fired: Firing[] = []
  const crossed: Record<Side, number[]> = { BELOW: [], ABOVE: [] }
  for (const { rules, found, available } of looks) {
    for (const watched of rules) {
      const { rule, contract } = watched
      if (!watchesBalance(rule.code)) {
        if (contract.state !== 'PAUSED') fired.push({ watched, fired: judgeEntries(watched, found) })
      } else if (rule.amount !== null) {
        const side = sideOf(available, rule.amount)
        if (side === rule.side) continue
        crossed[side].push(rule.id)
        if (contract.state !== 'PAUSED') fired.push({ watched, fired: judgeBalance(watched, { code: rule.code, side, available, now }) })
      }
    }
  }
  for (const side of ['BELOW', 'ABOVE'] as const) {
    if (crossed[side].length > 0) await tx.update(alertRules).set({ side }).where(inArray(alertRules.id, crossed[side]))
  }
  await fire(tx, bank, fired)
}

const judgeEntries = ({ rule, ending }: Watched, found: readonly WatchedEntry[]): Fired[] =>
  found
    .filter((entry) => entry.seq > rule.fromSeq && isWatched(rule, entry))
    .map((entry) => ({ eventKey: `entry:${entry.seq}`, facts: factsOf(rule, ending, entry) }))

interface Crossing {
  code: 'BALANCE_BELOW' | 'BALANCE_ABOVE'
  side: Side
  available: Cents
  now: Instant
}

/** Once a day at most. What passed to the other side and back between two looks did not pass. */
function judgeBalance({ rule, ending }: Watched, { code, side, available, now }: Crossing): Fired[] {
  if (!hasCrossed(code, rule.side, side)) return []
  return [{ eventKey: `day:${dayAt(now)}`, facts: factsOf(rule, ending, { amount: available, title: '' }) }]
}
