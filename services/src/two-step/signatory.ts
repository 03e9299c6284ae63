/** Who may sign and with what: decided here for every operation (specification §6). */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { EnrolledMethod } from '@almenara/contract/two-step'
import type { Phone } from '@almenara/contract/phone'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { groupedRead, rowsByUser } from '../db/grouped-read.ts'
import { Failure } from '../http/failure.ts'
import { contacts, users } from '../identity/tables.ts'
import type { OwnedProduct } from '../products/access.ts'
import type { Effect } from './freeze.ts'
import { METHOD_ORDER } from './methods/methods.ts'
import { isAtHand, isEnough } from './policy.ts'
import { signatureMethods } from './tables.ts'

/** A way of signing that the customer has. */
export interface Enrolled {
  id: number
  method: EnrolledMethod
  locked: boolean
  /** When the lock lifts by itself; absent where only the bank lifts it. */
  lockedUntil?: Instant
}

/** What an order that is exempt is confirmed with. */
export const UNSIGNED = { id: null, method: 'NONE', locked: false } as const
/** What may be asked of the customer. */
export type Way = Enrolled | typeof UNSIGNED

export interface Signatory {
  executive: boolean
  /** Best first. */
  enrolled: Enrolled[]
  /** The mobile to which their one-time codes go, where they have contracted them. */
  phone: Phone | undefined
}

/** Who signs, and from which application (`Session.application`). */
interface Signer {
  userId: number
  application?: string | undefined
}

/** Whether the customer may operate, and with what they can sign from where they are. */
export async function readSignatory(db: Db, { userId, application }: Signer, now: Instant): Promise<Signatory> {
  const rows = await methodsOf(db, userId)
  const enrolled = rows.flatMap(({ enrolled: row }) => {
    return row?.active && isAtHand(row.method, application) ? [asEnrolled(row, now)] : []
  })
  const bestFirst = enrolled.toSorted((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method))
  return { executive: rows[0]?.executive ?? false, enrolled: bestFirst, phone: (rows[0]?.phone ?? undefined) as Phone | undefined }
}

interface MethodRow {
  userId: number
  executive: boolean
  phone: string | null
  enrolled: typeof signatureMethods.$inferSelect | null
}

const methodsOf = groupedRead<number, MethodRow[]>((db) => {
  const statement = db
    .select({ userId: users.id, executive: users.executive, phone: contacts.value, enrolled: signatureMethods })
    .from(users)
    .leftJoin(contacts, and(eq(contacts.partyId, users.partyId), eq(contacts.otp, true)))
    .leftJoin(signatureMethods, eq(signatureMethods.userId, users.id))
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`)
    .prepare('signatories')
  return async (ids) => rowsByUser(await statement.execute({ ids }), ids)
})

function asEnrolled({ id, method, lockedAt, lockedUntil }: typeof signatureMethods.$inferSelect, now: Instant): Enrolled {
  const locked = lockedAt !== null && (lockedUntil === null || lockedUntil > now)
  return { id, method, locked, ...(locked && lockedUntil ? { lockedUntil } : {}) }
}

/**
 * The customer with their ways of signing what is worth its amount (none where no money moves); whoever has none that is enough signs with
 * the codes that the operation contracts, if it does. `read`: what `readSignatory` has answered for this request already. Throws
 * CONSULTATIVE when they may not operate and it is not for them too, Q302 when there is no way, METHOD_TOO_WEAK when those they have are
 * not enough.
 */
export async function requireSignatory(
  { database, brand }: Pick<Bank, 'database' | 'brand'>,
  signer: Signer,
  now: Instant,
  { amount, enrols, consultative, strong }: Pick<Effect, 'amount' | 'enrols' | 'consultative' | 'strong'>,
  read?: Signatory,
): Promise<Signatory> {
  const signatory = read ?? (await readSignatory(database, signer, now))
  const { enrolled } = signatory
  requireExecutive(signatory, consultative)
  const enough = enrolled.filter(({ method }) => isEnough(method, strong ? undefined : amount, brand))
  if (enough.length > 0) return { ...signatory, enrolled: enough }
  if (enrols || enrolled.length === 0) return { ...signatory, enrolled: [await contracted(database, signer.userId, now, enrols)] }
  throw new Failure('METHOD_TOO_WEAK')
}

/** Throws CONSULTATIVE when they may not operate and what they ask for is not for them too. */
export function requireExecutive({ executive }: Pick<Signatory, 'executive'>, consultative = false): void {
  if (!executive && !consultative) throw new Failure('CONSULTATIVE')
}

/** The method that the operation itself contracts. */
async function contracted(db: Db, userId: number, now: Instant, enrols: Effect['enrols']): Promise<Enrolled> {
  const theirs = enrols && and(eq(signatureMethods.id, enrols.methodId), eq(signatureMethods.userId, userId))
  const [row] = theirs ? await db.select().from(signatureMethods).where(theirs) : []
  if (!row) throw new Failure('Q302')
  return asEnrolled(row, now)
}

/** Whether they have something that proves possession: without it, nothing that changes the contract can be signed. */
export function hasStrong({ enrolled }: Pick<Signatory, 'enrolled'>, brand: Bank['brand']): boolean {
  return enrolled.some(({ method }) => isEnough(method, undefined, brand))
}

/** Throws PRODUCT_CONSULTATIVE when this customer may only read the product. */
export function requireOperative(product: Pick<OwnedProduct, 'canOperate'>): void {
  if (!product.canOperate) throw new Failure('PRODUCT_CONSULTATIVE')
}

/**
 * How many must sign: as many as the contract says, and one more than this customer where the amount is above what they may
 * sign alone.
 */
export function requiredSignatures(product: Pick<OwnedProduct, 'signatures' | 'signLimit'> | undefined, amount: Cents | undefined): number {
  if (!product) return 1
  const above = product.signLimit !== null && amount !== undefined && amount > product.signLimit
  return Math.max(product.signatures, above ? 2 : 1)
}
