/** Writes a branch of the demo bank: people, users, products and empty accounts in one transaction, then the history. */
import { addDays, addSeconds, endOfDay, type Instant, type LocalDate, toInstant } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { contacts, parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { type DatedPosting, loadHistory } from '../ledger/load-history.ts'
import { openAccount } from '../ledger/open-account.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import type { Posting } from '../ledger/types.ts'
import { holders, powers, products } from '../products/tables.ts'
import type { DemoAccount, DemoBranch } from './branch.ts'
import type { GeneratedBranch } from './generate.ts'
import { HOUSE_ACCOUNTS, type Movement } from './movement.ts'
import { randomFrom } from './random.ts'
import { demoBranches } from './tables.ts'
import type { DemoParty } from './party.ts'

/** Ledger accounts by their names in the demo bank. */
export type Accounts = Record<string, number>

export interface Writing {
  database: Database
  seed: number
  bankCode: string
  passwordHash: string
}

/** Writes what is missing of the branch: nothing when an earlier, interrupted load had finished it. */
export async function writeBranch(writing: Writing, { branch, history }: GeneratedBranch, onMonth: () => void): Promise<Accounts> {
  const { database } = writing
  const [known] = await database.select().from(demoBranches).where(eq(demoBranches.code, branch.code))
  const accounts = known?.accounts ?? (await database.transaction((tx) => writeCustomers(tx, writing, branch)))
  if (!(await hasHistory(database, accounts))) await loadHistory(database, dated(history(onMonth), accounts))
  return accounts
}

async function hasHistory(database: Database, accounts: Accounts): Promise<boolean> {
  const [any] = await database
    .select({ seq: ledgerAccounts.seq })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, numberOf(accounts, 'house:opening')))
  return (any?.seq ?? 0) > 0
}

const moments = new Map<LocalDate, Instant>()

/**
 * The moment at which the bank books a day's movements: its first second in the bank's calendar, so that a bank that is loaded at night has
 * nothing from later in the day. Days are few and movements many: each is made once.
 */
export function bookedAt(day: LocalDate): Instant {
  const known = moments.get(day)
  if (known) return known
  const made = addSeconds(endOfDay(addDays(day, -1)), 1)
  moments.set(day, made)
  return made
}

function* dated(movements: Iterable<Movement>, accounts: Accounts): Generator<DatedPosting> {
  for (const movement of movements) yield { ...toPosting(movement, accounts), postedAt: bookedAt(movement.bookedOn) }
}

/** The movement with the ledger's numbers in the place of names. */
export function toPosting(movement: Movement, accounts: Accounts): Posting & { bookedOn: LocalDate } {
  return { ...movement, legs: movement.legs.map((leg) => ({ ...leg, account: numberOf(accounts, leg.account) })) }
}

function numberOf(accounts: Accounts, name: string): number {
  const number = accounts[name]
  if (number === undefined) throw new RangeError(`The demo bank has no account ${name}`)
  return number
}

async function writeCustomers(tx: Tx, writing: Writing, branch: DemoBranch): Promise<Accounts> {
  const accounts: Accounts = {}
  for (const name of HOUSE_ACCOUNTS) accounts[name] = await openAccount(tx, { house: true })
  for (const { name, overdraft } of branch.accounts) accounts[name] = await openAccount(tx, { overdraft })
  for (const { name, terms } of branch.loans) accounts[name] = await openAccount(tx, { overdraft: terms.principal })
  const partyIds = new Map(
    (
      await tx
        .insert(parties)
        .values(branch.parties.map(({ kind, name, taxId }) => ({ kind, name, taxId })))
        .returning()
    ).map(({ taxId, id }) => [taxId, id]),
  )
  await writeContacts(tx, branch.parties, partyIds)
  const party = (taxId: string) => required(partyIds.get(taxId), taxId)
  const productIds = new Map(branch.accounts.map(({ name }) => [name, idFrom(randomFrom(writing.seed, name, 'product').bytes(16))]))
  const product = (name: string) => required(productIds.get(name), name)
  await tx
    .insert(products)
    .values(branch.accounts.map((account) => productRow(account, product(account.name), branch.code, writing.bankCode, accounts)))
  await tx
    .insert(holders)
    .values(
      branch.accounts.flatMap(({ name, holders: owners }) =>
        owners.map((taxId, index) => ({ productId: product(name), partyId: party(taxId), ordinal: index + 1 })),
      ),
    )
  const written = await tx
    .insert(users)
    .values(
      branch.users.map(({ username, taxId, executive, business }) => ({
        username,
        partyId: party(taxId),
        executive,
        business,
        passwordHash: writing.passwordHash,
      })),
    )
    .returning({ id: users.id, username: users.username })
  const userIds = new Map(written.map(({ username, id }) => [username, id]))
  await tx.insert(powers).values(
    branch.users.flatMap(({ username, powers: held }) =>
      held.map(({ account, alias, canOperate, signLimit }, position) => ({
        userId: required(userIds.get(username), username),
        productId: product(account),
        alias: alias ?? null,
        canOperate,
        signLimit: signLimit ?? null,
        position,
      })),
    ),
  )
  await enrolOneTimeCodes(tx)
  await tx.insert(demoBranches).values({ code: branch.code, accounts })
  return accounts
}

/** Whoever has a mobile for codes signs with them. Again, it adds those who were missing. */
export async function enrolOneTimeCodes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into signature_methods (user_id, method, since)
    select u.id, 'OTP_SMS', c.since from users u join contacts c on c.party_id = u.party_id and c.otp
    where not exists (select from signature_methods m where m.user_id = u.id and m.method = 'OTP_SMS')`)
}

/** The day on which every demo customer gave their contacts. */
const CONTACTS_SINCE = toInstant('2022-03-01T09:30:00.000Z')

export async function writeContacts(tx: Tx, demoParties: readonly DemoParty[], ids: ReadonlyMap<string, number>): Promise<void> {
  const rows = demoParties.flatMap(({ taxId, mobile, otp = true, email }): (typeof contacts.$inferInsert)[] => {
    const common = { partyId: required(ids.get(taxId), taxId), since: CONTACTS_SINCE, verifiedAt: CONTACTS_SINCE }
    return [
      ...(mobile ? [{ ...common, kind: 'MOBILE' as const, value: mobile, country: 'ES', otp }] : []),
      ...(email ? [{ ...common, kind: 'EMAIL' as const, value: email }] : []),
    ]
  })
  if (rows.length > 0) await tx.insert(contacts).values(rows)
}

function productRow(
  { name, type, commercialName, number, openedOn }: DemoAccount,
  id: string,
  branchCode: string,
  bankCode: string,
  accounts: Accounts,
): typeof products.$inferInsert {
  return {
    id,
    type,
    commercialName,
    identifier: type === 'CARDS' ? cardContract(branchCode, number) : ibanFromCcc(bankCode, branchCode, number),
    ledgerAccountId: numberOf(accounts, name),
    openedOn,
  }
}

/** The number of a card's contract: it tells nothing of the card's own number. */
export function cardContract(branchCode: string, number: string): string {
  return `${branchCode}-${number}`
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RangeError(`The demo bank does not know ${name}`)
  return value
}

/** What is set aside now in these accounts. */
export async function heldIn(database: Database, accounts: readonly number[]): Promise<Map<number, number>> {
  const rows = await database
    .select({ id: ledgerAccounts.id, held: ledgerAccounts.held })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, [...accounts]))
  return new Map(rows.map(({ id, held }) => [id, held]))
}
