/** What the office changes of a contract: who may do what with a product, and how many must sign. */
import { and, count, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { normaliseUsername } from '@almenara/contract/text'
import { users } from '../identity/tables.ts'
import { powers, products } from '../products/tables.ts'
import { UsageError } from './usage-error.ts'

export const POWER_USAGE = `  npm run operator -- power USER operate|prepare|read|none PRODUCT
                                                      what USER may do with an account or a contract (its IBAN or number);
                                                      prepare: files of payments, without signing them
  npm run operator -- signatures PRODUCT NUMBER       how many must sign what is ordered with it («mancomunado») from now on
  npm run operator -- use professional|consumer|holder ACCOUNT
                                                      what an account is used for: a consumer's takes no B2B debits; holder: as who holds it
`

const MOST_SIGNATURES = 9

/** As it is printed: with spaces, in any case. */
async function requireProduct(tx: Tx, words: readonly string[]): Promise<typeof products.$inferSelect> {
  const identifier = words.join('').replace(/\s/g, '').toUpperCase()
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(sql`upper(${products.identifier})`, identifier))
    .for('update')
  if (!product) throw new UsageError(`There is no product «${words.join(' ')}».`)
  return product
}

async function signatoriesOf(tx: Tx, productId: string): Promise<number> {
  const operative = and(eq(powers.productId, productId), eq(powers.canOperate, true), eq(users.executive, true))
  const [row] = await tx.select({ many: count() }).from(powers).innerJoin(users, eq(users.id, powers.userId)).where(operative)
  return row?.many ?? 0
}

/** With fewer signatories than signatures nothing could be ordered any more. */
async function requireEnough(tx: Tx, { id, identifier }: typeof products.$inferSelect, signatures: number): Promise<void> {
  const many = await signatoriesOf(tx, id)
  if (many >= signatures) return
  throw new UsageError(`Only ${many} may operate with ${identifier}, and ${signatures} must sign. Give another the power first.`)
}

/** Throws UsageError for what is no product or no number, and where those who may sign would not be enough. */
export async function setSignatures(database: Database, words: readonly string[]): Promise<string> {
  const signatures = Number(words.at(-1))
  if (words.length < 2 || !Number.isInteger(signatures) || signatures < 1 || signatures > MOST_SIGNATURES) {
    throw new UsageError(`Write the product and how many must sign, from 1 to ${MOST_SIGNATURES}: signatures PRODUCT NUMBER`)
  }
  return database.transaction(async (tx) => {
    const product = await requireProduct(tx, words.slice(0, -1))
    await requireEnough(tx, product, signatures)
    await tx.update(products).set({ signatures }).where(eq(products.id, product.id))
    return `${product.identifier} takes ${signatures} signature${signatures === 1 ? '' : 's'}\n`
  })
}

const POWERS = ['operate', 'prepare', 'read', 'none'] as const
type Power = (typeof POWERS)[number]

/** Throws UsageError as `setSignatures` does, and for who is no user. */
export async function setPower(database: Database, [name = '', power = '', ...words]: readonly string[]): Promise<string> {
  if (!isPower(power) || words.length === 0) throw new UsageError('Write: power USER operate|prepare|read|none PRODUCT')
  const username = normaliseUsername(name)
  return database.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username))
    if (!user) throw new UsageError(`There is no user «${name}».`)
    const product = await requireProduct(tx, words)
    await give(tx, user.id, product.id, power)
    if (power !== 'operate') await requireEnough(tx, product, product.signatures)
    return `${username}: ${power} ${product.identifier}\n`
  })
}

function isPower(word: string): word is Power {
  return (POWERS as readonly string[]).includes(word)
}

async function give(tx: Tx, userId: number, productId: string, power: Power): Promise<void> {
  if (power === 'none') {
    await tx.delete(powers).where(and(eq(powers.userId, userId), eq(powers.productId, productId)))
    return
  }
  const may = { canOperate: power === 'operate', canPrepare: power === 'prepare' }
  // After those they have.
  const position = sql<number>`(select coalesce(max(p.position), 0) + 1 from powers p where p.user_id = ${userId})`
  await tx
    .insert(powers)
    .values({ userId, productId, ...may, position })
    .onConflictDoUpdate({ target: [powers.userId, powers.productId], set: may })
}

const USES = { professional: 'PROFESSIONAL', consumer: 'CONSUMER', holder: null } as const

/** Throws UsageError for what is no use and what is no product. */
export async function setUse(database: Database, [word = '', ...words]: readonly string[]): Promise<string> {
  if (!Object.hasOwn(USES, word)) throw new UsageError('Write what the account is used for: use professional|consumer|holder ACCOUNT')
  const use = USES[word as keyof typeof USES]
  return database.transaction(async (tx) => {
    const product = await requireProduct(tx, words)
    await tx.update(products).set({ use }).where(eq(products.id, product.id))
    return `${product.identifier} is used as ${word === 'holder' ? 'its holder is' : `a ${word}’s account`}\n`
  })
}
