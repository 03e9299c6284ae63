/** What the repository has of a customer, of all years: some tens of documents, newest first. */
import type { RepositoryKind } from '@almenara/contract/areas/certificates/repository'
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { communications, documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { parties } from '../../identity/tables.ts'
import { displayName } from '../../products/access.ts'
import { certifiedFacts, type InvoiceFacts } from '../../products/certified-facts.ts'
import { holders, powers, products } from '../../products/tables.ts'
import { isMine, selectCertificates } from './issued-list.ts'
import { certificates } from './tables.ts'

export interface KeptDocument {
  id: string
  kind: RepositoryKind
  title: string
  exercise: number
  issuedAt: Instant
  productIds: readonly string[]
  product?: { id: string; name: string }
  holder: string
  number?: string
  amount?: Cents
  /** Of tax information: the document of the bank. */
  documentId?: string
}

/** The type of communication that tells a year's interest and withholdings. */
const TAX_INFORMATION = 'TAX_CERTIFICATE'

export async function allOf(db: Db, userId: number): Promise<KeptDocument[]> {
  const all = [
    ...(await taxInformationOf(db, userId)),
    ...(await certificatesOf(db, userId)),
    ...(await invoicesOf(db, userId)).map(asKept),
  ]
  return all.toSorted((one, other) => other.issuedAt.localeCompare(one.issuedAt) || other.id.localeCompare(one.id))
}

/** Its key says whose it is and of which year: `tax-certificate:17:2025`. */
async function taxInformationOf(db: Db, userId: number): Promise<KeptDocument[]> {
  const { id, uniqueKey, title, receivedAt, documentId } = communications
  const rows = await db
    .select({ id, uniqueKey, title, receivedAt, documentId })
    .from(communications)
    .where(and(eq(communications.userId, userId), eq(communications.listed, true), eq(communications.type, TAX_INFORMATION)))
  const keyed = rows.map((row) => {
    const [, party, year] = row.uniqueKey.split(':')
    return { row, party: Number(party), exercise: Number(year) }
  })
  const names = await partyNames(
    db,
    keyed.map(({ party }) => party),
  )
  return keyed.map(({ row, party, exercise }) => ({
    id: row.id,
    kind: 'TAX_INFORMATION',
    title: row.title,
    exercise,
    issuedAt: row.receivedAt,
    productIds: [],
    holder: names.get(party) ?? '',
    documentId: row.documentId,
  }))
}

async function partyNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: parties.id, name: parties.name })
    .from(parties)
    .where(inArray(parties.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those that have their file. */
async function certificatesOf(db: Db, userId: number): Promise<KeptDocument[]> {
  const rows = await selectCertificates(db)
    .where(and(isMine(userId), isNotNull(documentFiles.documentId)))
    .orderBy(desc(certificates.issuedAt))
  return rows.map(({ row, holder }) => ({
    id: row.id,
    kind: 'CERTIFICATE',
    title: [row.title, row.period].filter((text) => text !== '').join(' · '),
    exercise: row.exercise ?? Number((row.asOf ?? row.toDay ?? row.issuedAt).slice(0, 4)),
    issuedAt: row.issuedAt,
    productIds: row.productIds,
    holder: holder.name,
  }))
}

export interface KeptInvoice extends InvoiceFacts {
  product: { id: string; name: string }
  holder: typeof parties.$inferSelect
}

/** Of the products over which the user has powers, whoever holds them. */
export async function invoicesOf(db: Db, userId: number): Promise<KeptInvoice[]> {
  const rows = await db
    .select({ id: products.id, commercialName: products.commercialName, alias: powers.alias, holder: parties })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(holders, and(eq(holders.productId, products.id), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(eq(powers.userId, userId))
    .orderBy(asc(powers.position))
  const invoices = await certifiedFacts().invoices(
    db,
    rows.map(({ id }) => id),
  )
  return invoices.flatMap((invoice) => {
    const row = rows.find(({ id }) => id === invoice.productId)
    return row ? [{ ...invoice, product: { id: row.id, name: displayName(row) }, holder: row.holder }] : []
  })
}

function asKept({ id, number, concept, issuedOn, issuedAt, total, product, holder }: KeptInvoice): KeptDocument {
  return {
    id,
    kind: 'INVOICE',
    title: `Factura de ${concept}`,
    exercise: Number(issuedOn.slice(0, 4)),
    issuedAt,
    productIds: [product.id],
    product,
    holder: holder.name,
    number,
    amount: total,
  }
}
