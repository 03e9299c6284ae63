import type * as calls from '@almenara/contract/areas/savings/products'
import type { pool } from '@almenara/contract/areas/savings/products'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { SAVINGS_TYPES, SAVINGS_TYPE_NAMES, type SavingsType } from '@almenara/contract/savings-names'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { requireContract, shownContracts, type OwnedContract } from '../../products/access.ts'
import type { ReadLines } from '../../products/position-groups.ts'
import { evolutionOf } from './evolution.ts'
import { overviewOf, summaryOf } from './overview.ts'
import { valueProducts } from './valuation.ts'
import type { Worth } from './worth.ts'

/** The customer's savings in groups, with what each is worth at the last prices, how that went and what comes. */
export const savingsPool: Handler<typeof pool> = async ({ bank, session, now }) => {
  const { database } = bank
  const today = dayAt(now)
  const owned = await shownContracts(database, session, SAVINGS_TYPES)
  const worths = await valueProducts(database, owned, today)
  return overviewOf(
    owned.map((contract) => ({ contract, worth: worthIn(worths, contract) })),
    await evolutionOf(database, [...worths.values()], today),
  )
}

/** One savings product of this user. Throws NOT_FOUND when it does not exist, is not theirs or is of another type than asked. */
export function requireSavings(
  db: Db,
  session: Session,
  id: string,
  types: readonly SavingsType[] = SAVINGS_TYPES,
): Promise<OwnedContract> {
  return requireContract(db, session, id, types)
}

export const savingsProduct: Handler<typeof calls.savingsProduct> = async ({ bank, session, params, now }) => {
  const contract = await requireSavings(bank.database, session, params.id)
  const worths = await valueProducts(bank.database, [contract], dayAt(now))
  return summaryOf(contract, worthIn(worths, contract))
}

function worthIn(worths: ReadonlyMap<string, Worth>, { id }: OwnedContract): Worth {
  return worths.get(id) ?? { value: ZERO }
}

/** The savings as lines of the global position: what they are worth is what they add. */
export const savingsLines: ReadLines = async ({ bank, session, now }) => {
  const owned = await shownContracts(bank.database, session, SAVINGS_TYPES)
  const worths = await valueProducts(bank.database, owned, dayAt(now))
  return owned.map((contract) => {
    const { id, type, name, identifier, value: balance, original, maturesOn } = summaryOf(contract, worthIn(worths, contract))
    const kind = type === 'ACCOUNT_VALUES' ? 'Acciones y otros valores' : SAVINGS_TYPE_NAMES[type]
    const note = maturesOn ? `Vence el ${formatDay(maturesOn)}` : kind
    return { id, name, identifier, balance, ...(original ? { original } : {}), overdrawn: false, note, trend: [] }
  })
}

/** `movimientos-123456`: the file's name, with the end of the contract's number. */
export function savingsFileName(what: string, { identifier }: OwnedContract): string {
  return `${what}-${identifier.replace(/\W/g, '').slice(-6)}`
}
