/**
 * Looks at the accounts that have alerts, after what happened in them is committed. An account's entries are numbered without gaps: all that
 * follow the last one that was seen are judged, written down and passed in one transaction, so that whoever is cut off leaves it as it was and
 * nothing fires twice. Postings write and lock nothing of this.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { addSeconds, dayAt } from '@almenara/contract/dates'
import { add, negate, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { oneAtATime } from '../../db/one-at-a-time.ts'
import { entries, ledgerAccounts } from '../../ledger/tables.ts'
import { powers, products } from '../../products/tables.ts'
import { factsOf, hasCrossed, isWatched, sideOf, watchesBalance, type Side, type WatchedEntry } from './judge.ts'
import { alertContracts, alertFirings, alertRules, alertWatches } from './tables.ts'

/** Number of the advisory lock («ALE» on a telephone) under which one process at a time looks for accounts that moved. */
const ALERTS_LOCK = 253
/** Accounts that are looked at in one turn, and entries of one of them. What is left is for the next turn. */
const MOST_ACCOUNTS = 200
const MOST_ENTRIES = 500

/** How long an account whose look failed is left alone: the others are looked at meanwhile, and nothing of it is passed. */
const ASIDE_SECONDS = 60

/** Accounts whose look failed, until when they are left alone, and why; of one process, which tries them again when it starts. */
export class SetAside {
  readonly #until = new Map<number, Instant>()
  #failures: Error[] = []

  add(accountId: number, cause: unknown, now: Instant): void {
    this.#until.set(accountId, addSeconds(now, ASIDE_SECONDS))
    this.#failures.push(new Error(`The alerts of account ${accountId} could not be judged`, { cause }))
  }

  /** Those that are left alone now. */
  at(now: Instant): number[] {
    for (const [accountId, until] of this.#until) if (until <= now) this.#until.delete(accountId)
    return [...this.#until.keys()]
  }

  /** Throws, once, what failed since it was last asked. */
  tell(): void {
    const failures = this.#failures
    this.#failures = []
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  }
}

/** One turn. Answers whether there was as much as a turn does, and there may be more. An account that fails is set aside, alone. */
export async function watchAccounts(bank: Bank, aside: SetAside): Promise<boolean> {
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
async function rulesOf(tx: Tx, accountId: number) {
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
      ),
    )
    .orderBy(asc(alertRules.id))
    .for('share', { of: alertContracts })
  return rows.map(({ rule, contract, identifier }) => ({ rule, contract, ending: identifier.slice(-4) }))
}
type Watched = Awaited<ReturnType<typeof rulesOf>>[number]

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
    else if (!isPaused) await judgeEntries(tx, bank, watched, happened.found, now)
  }
}

async function judgeEntries(tx: Tx, bank: Bank, watched: Watched, found: readonly WatchedEntry[], now: Instant): Promise<void> {
  const { rule, ending } = watched
  const fired = found.filter((entry) => entry.seq > rule.fromSeq && isWatched(rule, entry))
  const told = rule.repeat === 'ONCE' ? fired.slice(0, 1) : fired
  await fire(
    tx,
    bank,
    watched,
    told.map((entry) => ({ eventKey: `entry:${entry.seq}`, facts: factsOf(rule, ending, entry), notAfter: addSeconds(now, DAY) })),
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
  const day: LocalDate = dayAt(now)
  const facts = factsOf(rule, ending, { amount: available, title: '' })
  await fire(tx, bank, watched, [{ eventKey: `day:${day}`, facts, notAfter: addSeconds(now, DAY / 2) }])
}

const DAY = 86_400

type Fired = Pick<typeof alertFirings.$inferInsert, 'eventKey' | 'facts' | 'notAfter'>

/** Writes them down, to be told at once; one that is there already stays as it is. */
async function fire(tx: Tx, bank: Bank, { rule, contract }: Watched, fired: readonly Fired[]): Promise<void> {
  if (fired.length === 0) return
  const now = bank.clock.now()
  const common = { contractId: contract.id, ruleId: rule.id, userId: contract.userId, version: contract.version, code: rule.code }
  await tx
    .insert(alertFirings)
    .values(fired.map((one) => ({ id: bank.ids.next(), ...common, ...one, firedAt: now, tellAt: now })))
    .onConflictDoNothing()
  if (rule.repeat === 'ONCE') await tx.update(alertRules).set({ over: true }).where(eq(alertRules.id, rule.id))
}
