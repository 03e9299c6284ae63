/** The cheque books of the bank, and for which of a customer's accounts they may be asked. */
import type { CounterfoilAccount, CounterfoilType, counterfoilAccountTypes } from '@almenara/contract/areas/operations/counterfoil'
import { addDays, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { branches } from '../../branches/tables.ts'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import type { Db } from '../../db/connection.ts'
import { addressesOf } from '../../products/holders.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { counterfoilRequests } from './tables.ts'
import type { Handler } from '../../http/handler.ts'

const ACCOUNT_TYPE_NAMES = { VIEW: 'Cuentas a la vista', CREDIT: 'Cuentas de crédito' } as const

export interface Catalogue {
  types: CounterfoilType[]
  postage: Cents
  readyOn: LocalDate
}

/** What the bank's brand offers; nothing where it says nothing. */
export function readCatalogue({ brand }: Pick<Bank, 'brand'>, now: Instant): Catalogue {
  const { types = [], postage = 0, bankDays = 0 } = brand.counterfoils ?? {}
  return {
    types: types.map(({ fee, accountTypes, ...type }) => ({ ...type, fee: toCents(fee), accountTypes: [...accountTypes] })),
    postage: toCents(postage),
    readyOn: readyOn(dayAt(now), bankDays),
  }
}

/** So many bank days after today. */
function readyOn(today: LocalDate, bankDays: number): LocalDate {
  let day = today
  for (let left = bankDays; left > 0; left -= 1) day = bankDayFrom(addDays(day, 1))
  return day
}

/** Only the types of account that some cheque book is for and that the customer has. */
export const readAccountTypes: Handler<typeof counterfoilAccountTypes> = async ({ bank, session, now }) => {
  const { types } = readCatalogue(bank, now)
  const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  const shown = await counterfoilAccounts(bank.database, accounts, now)
  return {
    accountTypes: ACCOUNT_TYPES.flatMap((type) => {
      const offered = types.some(({ accountTypes }) => accountTypes.includes(type))
      const ofType = shown.filter((_, index) => accounts[index]?.type === type)
      return offered && ofType.length > 0 ? [{ type, name: ACCOUNT_TYPE_NAMES[type], accounts: ofType }] : []
    }),
  }
}

export async function counterfoilAccounts(db: Db, accounts: readonly OwnedProduct[], now: Instant): Promise<CounterfoilAccount[]> {
  const ids = accounts.map(({ id }) => id)
  const [addresses, awaited, kept] = await Promise.all([addressesOf(db, ids), awaitedOn(db, ids, now), branchesOf(db, accounts)])
  return accounts.map((account) => {
    const { id, identifier, canOperate } = account
    const branch = kept.get(branchCode(identifier))
    const address = addresses.get(id)
    const awaitedDay = awaited.get(id)
    return {
      id,
      name: displayName(account),
      iban: identifier,
      available: money(account).available,
      canOperate,
      ...(branch ? { branch } : {}),
      ...(address ? { address } : {}),
      ...(awaitedDay ? { awaitedOn: awaitedDay } : {}),
    }
  })
}

/** The day on which the last one asked for each account will be there, where that is still to come. */
export async function awaitedOn(db: Db, ids: readonly string[], now: Instant): Promise<Map<string, LocalDate>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: counterfoilRequests.productId, day: counterfoilRequests.readyOn })
    .from(counterfoilRequests)
    .where(and(inArray(counterfoilRequests.productId, [...ids]), gt(counterfoilRequests.readyOn, dayAt(now))))
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** A branch where it may be collected. */
export async function readBranch(db: Db, id: string) {
  const [branch] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.kind, 'BRANCH')))
  return branch ? shownBranch(branch) : undefined
}

async function branchesOf(db: Db, accounts: readonly OwnedProduct[]) {
  const codes = [...new Set(accounts.map(({ identifier }) => branchCode(identifier)))]
  const rows = codes.length === 0 ? [] : await db.select().from(branches).where(inArray(branches.id, codes))
  return new Map(rows.map((row) => [row.id, shownBranch(row)]))
}

function shownBranch({ id, name, address, postcode, town }: typeof branches.$inferSelect) {
  return { id, name, address: `${address}, ${postcode} ${town}`, town }
}

/** Of a Spanish IBAN: four digits of the bank, four of the branch. */
function branchCode(iban: string): string {
  return iban.slice(8, 12)
}

/** What it costs: the postage too, where it is sent. */
export function costOf({ fee }: CounterfoilType, postage: Cents, collected: boolean): Cents {
  return toCents(fee + (collected ? ZERO : postage))
}
