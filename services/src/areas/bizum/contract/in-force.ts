/**
 * Whether a contract may be used, by what the bank knows at this moment of its account and its mobile. It is asked each time, in the same
 * query as the contract: other areas change accounts, powers and mobiles, and none of them needs to know of Bizum for this to be exact.
 * What is kept in the contract's row (`suspend.ts`) follows it, for whoever reads the row alone.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { contacts } from '../../../identity/tables.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import { holders, powers, products } from '../../../products/tables.ts'
import { bizumContracts } from './tables.ts'
import type { ContractFault } from './contract-states.ts'

const types = sql.join(
  ACCOUNT_TYPES.map((type) => sql`${type}`),
  sql`, `,
)

/** Its customer holds the account, and may dispose of it alone and without a limit of their own (`paying-accounts.ts` says so in words). */
const disposable = sql`exists (select from ${products}
  join ${powers} on ${powers.productId} = ${products.id} and ${powers.userId} = ${bizumContracts.userId}
  join ${holders} on ${holders.productId} = ${products.id} and ${holders.partyId} = ${bizumContracts.partyId}
  where ${products.id} = ${bizumContracts.productId} and ${products.type} in (${types}) and ${products.signatures} = 1
    and ${powers.canOperate} and ${powers.signLimit} is null)`

const active = sql`exists (select from ${products} where ${products.id} = ${bizumContracts.productId} and ${products.status} = 'ACTIVE')`

/** A mobile is proved by the code that was sent to it, or by having contracted the codes that sign. */
const proved = sql`exists (select from ${contacts} where ${contacts.partyId} = ${bizumContracts.partyId} and ${contacts.kind} = 'MOBILE'
  and ${contacts.value} = ${bizumContracts.phone} and (${contacts.verifiedAt} is not null or ${contacts.otp}))`

/** In a query of contracts: why it cannot be used; null where nothing is in the way. */
export const faultNow = sql<ContractFault | null>`case when not ${active} then 'ACCOUNT_CANCELLED' when not ${disposable} then 'POWERS_LOST'
  when not ${proved} then 'MOBILE_CHANGED' end`

/** `ACTIVE` or `SUSPENDED`. */
export const notOver = sql`${bizumContracts.state} in ('ACTIVE', 'SUSPENDED')`

/** Which contracts: by their ids, their customers, or the mobiles of those that are not over. */
interface Which {
  ids?: readonly string[]
  users?: readonly number[]
  phones?: readonly string[]
}

type Contract = typeof bizumContracts.$inferSelect

/**
 * Contracts as they stand now, the last first: one that cannot be used is `SUSPENDED`, with why, whatever its row says; and the other way round.
 * See `in-force.sql`.
 */
export function readContracts(db: Db, which: Which): Promise<Contract[]> {
  return contractsOf(db)(which)
}

/** The same for whoever asks often: the statement is made once. */
export function contractsOf(db: Db): (which: Which) => Promise<Contract[]> {
  const { placeholder } = sql
  const standing = sql`bizum_standing(${placeholder('ids')}, ${placeholder('users')}, ${placeholder('phones')}, ${placeholder('types')}) standing`
  const statement = db
    .select({ contract: bizumContracts, fault: sql<ContractFault | null>`standing.fault` })
    .from(bizumContracts)
    .innerJoin(standing, sql`standing.id = ${bizumContracts.id}`)
    .orderBy(sql`${bizumContracts.since} desc`, bizumContracts.id)
    .prepare('bizum_contracts_as_they_stand')
  return async ({ ids = [], users = [], phones = [] }) => {
    const rows = await statement.execute({ ids, users, phones, types: ACCOUNT_TYPES })
    return rows.map(({ contract, fault }) => asItStands(contract, fault))
  }
}

/** A contract with what `bizum_standing` says of it now. */
export function asItStands(contract: Contract, fault: ContractFault | null): Contract {
  if (contract.state !== 'ACTIVE' && contract.state !== 'SUSPENDED') return contract
  return { ...contract, state: fault === null ? 'ACTIVE' : 'SUSPENDED', reason: fault }
}

/** Whether this customer may still have Bizum with this account: what `disposable` asks of a contract's. */
export async function isDisposable(
  db: Db,
  { userId, partyId, productId }: { userId: number; partyId: number; productId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, userId)))
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.partyId, partyId)))
    .where(
      and(
        eq(products.id, productId),
        eq(products.status, 'ACTIVE'),
        inArray(products.type, [...ACCOUNT_TYPES]),
        eq(products.signatures, 1),
        eq(powers.canOperate, true),
        isNull(powers.signLimit),
      ),
    )
  return found !== undefined
}
