/** Of whom a user may ask for certificates, and of which products: their own, and those over which somebody gave them powers. */
import type { HolderRole } from '@almenara/contract/areas/certificates/asking'
import type { CertificateKind } from '@almenara/contract/brand'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { parties, users } from '../../identity/tables.ts'
import { displayName } from '../../products/access.ts'
import { holderId } from '../../products/position-holders.ts'
import { holders, powers, products } from '../../products/tables.ts'
import type { AskedHolder, AskedProduct } from './asked.ts'

export interface HeldProduct extends AskedProduct {
  /** The alias of whoever asks, else its own name. */
  shownName: string
  role: HolderRole
}

export interface Holder {
  /** As it travels. */
  id: string
  party: AskedHolder
  /** The best that they have over any of its products. */
  role: HolderRole
  products: HeldProduct[]
}

/** Oneself first; closed products too. A joint product is one's own where one holds it, else its first holder's. */
export async function holdersOf(bank: Bank, db: Db, userId: number): Promise<Holder[]> {
  const [self] = await db
    .select({ party: parties })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(users.id, userId))
  if (!self) throw new RangeError(`There is no user ${userId}`)
  const rows = await db
    .select({ product: products, power: powers })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(eq(powers.userId, userId))
    .orderBy(asc(powers.position), asc(products.id))
  const held = await holdersByProduct(
    db,
    rows.map(({ product }) => product.id),
  )
  const found = new Map<number, Holder>()
  const own: Holder = { id: holderId(bank, self.party.id), party: self.party, role: 'HOLDER', products: [] }
  found.set(self.party.id, own)
  for (const { product, power } of rows) {
    const all = held.get(product.id) ?? []
    const party = all.find(({ id }) => id === self.party.id) ?? all[0]
    if (!party) continue
    const holder = found.get(party.id) ?? { id: holderId(bank, party.id), party, role: 'AUTHORISED', products: [] }
    const role = party.id === self.party.id ? 'HOLDER' : roleOf(party, power)
    if (role === 'REPRESENTATIVE') holder.role = role
    holder.products.push(productOf({ product, power, all, party, role }))
    found.set(party.id, holder)
  }
  return own.products.length > 0 || found.size === 1 ? [...found.values()] : [...found.values()].filter((holder) => holder !== own)
}

type Party = typeof parties.$inferSelect

/** An organisation is represented by who may operate with what it holds without a limit and alone; others are authorised. */
function roleOf({ kind }: Party, { canOperate, signLimit }: typeof powers.$inferSelect): HolderRole {
  return kind === 'ORGANISATION' && canOperate && signLimit === null ? 'REPRESENTATIVE' : 'AUTHORISED'
}

interface Read {
  product: typeof products.$inferSelect
  power: typeof powers.$inferSelect
  all: readonly Party[]
  party: Party
  role: HolderRole
}

function productOf({ product, power, all, party, role }: Read): HeldProduct {
  const { id, type, commercialName: name, identifier, ledgerAccountId, openedOn, status } = product
  const first = [party, ...all.filter((other) => other.id !== party.id)]
  return {
    id,
    type,
    name,
    shownName: displayName({ ...product, alias: power.alias }),
    identifier,
    ledgerAccountId,
    openedOn,
    closed: status === 'CANCELLED',
    holders: first.map((one) => ({ name: one.name, taxId: one.taxId, partyId: one.id })),
    role,
  }
}

async function holdersByProduct(db: Db, ids: readonly string[]): Promise<Map<string, Party[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ productId: holders.productId, party: parties })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(inArray(holders.productId, [...ids])))
    .orderBy(asc(holders.ordinal))
  const found = new Map<string, Party[]>()
  for (const { productId, party } of rows) found.set(productId, [...(found.get(productId) ?? []), party])
  return found
}

/** Throws NOT_FOUND for somebody with whom the user has nothing to do and, alike, for nobody. */
export async function requireHolder(bank: Bank, db: Db, userId: number, id: string): Promise<Holder> {
  const found = (await holdersOf(bank, db, userId)).find((holder) => holder.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

const AUTHORISED_ONLY = 'Este certificado lo piden los titulares; usted es autorizado.'

/** Why a certificate is not for whoever asks; `undefined` where it is. */
export const refusalFor = ({ holdersOnly }: Pick<CertificateKind, 'holdersOnly'>, role: HolderRole): string | undefined =>
  holdersOnly && role === 'AUTHORISED' ? AUTHORISED_ONLY : undefined
