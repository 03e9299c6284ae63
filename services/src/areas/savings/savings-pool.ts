import type * as calls from '@almenara/contract/areas/savings/products'
import type { pool, SavingsSummary } from '@almenara/contract/areas/savings/products'
import { dayAt } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { SAVINGS_TYPES, type SavingsType } from '@almenara/contract/savings-names'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { displayName, requireContract, shownContracts, type OwnedContract } from '../../products/access.ts'
import type { ReadLines } from '../../products/position-groups.ts'
import { valueProducts, type Worth } from './valuation.ts'

/** The customer's savings in groups, with what each is worth at the last prices. */
export const savingsPool: Handler<typeof pool> = async ({ bank, session, now }) => {
  const { database } = bank
  const owned = await shownContracts(database, session, SAVINGS_TYPES)
  const worths = await valueProducts(database, owned, dayAt(now))
  const groups = SAVINGS_TYPES.map((type) => {
    const products = owned.filter((contract) => contract.type === type).map((contract) => summaryOf(contract, worthIn(worths, contract)))
    return { type, products, total: add(...products.map(({ value }) => value)) }
  }).filter(({ products }) => products.length > 0)
  const pricedOn = [...worths.values()]
    .flatMap((worth) => worth.pricedOn ?? [])
    .sort()
    .at(-1)
  return { groups, total: add(...groups.map(({ total }) => total)), ...(pricedOn ? { pricedOn } : {}) }
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

export function summaryOf(contract: OwnedContract, { value, original, gain, maturesOn }: Worth): SavingsSummary {
  const { id, identifier, canOperate } = contract
  return {
    id,
    type: contract.type as SavingsType,
    name: displayName(contract),
    identifier,
    value,
    ...(original ? { original } : {}),
    ...(gain === undefined ? {} : { gain }),
    ...(maturesOn ? { maturesOn } : {}),
    canOperate,
  }
}

/** The savings as lines of the global position: what they are worth is what they add. */
export const savingsLines: ReadLines = async ({ bank, session, now }) => {
  const owned = await shownContracts(bank.database, session, SAVINGS_TYPES)
  const worths = await valueProducts(bank.database, owned, dayAt(now))
  return owned.map((contract) => {
    const { id, name, identifier, value: balance, original } = summaryOf(contract, worthIn(worths, contract))
    return { id, name, identifier, balance, ...(original ? { original } : {}), overdrawn: false, trend: [] }
  })
}

/** `movimientos-123456`: the file's name, with the end of the contract's number. */
export function savingsFileName(what: string, { identifier }: OwnedContract): string {
  return `${what}-${identifier.replace(/\W/g, '').slice(-6)}`
}
