/** The certificates that were issued: those that the customer asked for, and those that others asked for of them. */
import type { CertificateState } from '@almenara/contract/areas/certificates/certificate'
import type { certificatesExtract, certificatesListFile, IssuedCertificate } from '@almenara/contract/areas/certificates/issued'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { aliasedTable, and, arrayOverlaps, eq, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { defineColumns } from '../../documents/list-document.ts'
import type { FiltersOf } from '../../extracts/define.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import { filtered } from '../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/name-of.ts'
import { parties, users } from '../../identity/tables.ts'
import { holderId } from '../../products/position-holders.ts'
import { powers, products } from '../../products/tables.ts'
import { kindsOf } from './kinds.ts'
import { certificates, type CertificateRow } from './tables.ts'

type Filters = FiltersOf<typeof certificatesExtract>
const mineOf = ({ userId }: { userId: number }) => ({ id: 'certificates', userId })
type Mine = ReturnType<typeof mineOf>

/** Somebody's who asked for it, or who holds what it is of. */
export function isMine(userId: number): SQL | undefined {
  const own = sql`(select ${users.partyId} from ${users} where ${users.id} = ${userId})`
  return or(eq(certificates.userId, userId), eq(certificates.holderId, own))
}

const holder = aliasedTable(parties, 'holder')
const asker = aliasedTable(parties, 'asker')

export function selectCertificates(db: Db) {
  return db
    .select({ row: certificates, holder, askerName: asker.name, sha256: documentFiles.sha256 })
    .from(certificates)
    .innerJoin(holder, eq(holder.id, certificates.holderId))
    .innerJoin(users, eq(users.id, certificates.userId))
    .innerJoin(asker, eq(asker.id, users.partyId))
    .leftJoin(documentFiles, eq(documentFiles.documentId, certificates.documentId))
    .$dynamic()
}
export type FoundCertificate = Awaited<ReturnType<typeof selectCertificates>>[number]

/** How it stands on a day. */
export function stateOf({ ended, validUntil }: CertificateRow, isMade: boolean, today: LocalDate): CertificateState {
  if (ended) return ended
  if (!isMade) return 'PREPARING'
  return validUntil < today ? 'EXPIRED' : 'ISSUED'
}

/** The same in a query. */
function stateIs(states: readonly CertificateState[], today: LocalDate): SQL {
  const { ended, validUntil } = certificates
  const state = sql`coalesce(${ended}, case when ${documentFiles.documentId} is null then 'PREPARING'
    when ${lt(validUntil, today)} then 'EXPIRED' else 'ISSUED' end)`
  return inArray(state, [...states])
}

/** What was typed of a code, as codes are kept; nothing of what no code has. */
function codeBeginsWith(typed: string): SQL {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return sql`starts_with(${certificates.code}, ${plain})`
}

const certificateList = new SqlList<Mine, Filters, AsOf, FoundCertificate>({
  name: 'certificates',
  freeze: asOfNow,
  select: (db, page) => selected(selectCertificates(db), page),
  where: ({ scope: { userId }, filters, bounds: { asOf } }) =>
    and(
      isMine(userId),
      lte(certificates.issuedAt, asOf),
      filters.products && arrayOverlaps(certificates.productIds, filters.products),
      filters.states && stateIs(filters.states, dayAt(asOf)),
      filters.code === undefined ? undefined : codeBeginsWith(filters.code),
      filtered(
        { fromDate: filters.fromDate, toDate: filters.toDate },
        { moment: certificates.issuedAt, chosen: [[certificates.type, filters.types]] },
      ),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [certificates.issuedAt, certificates.id],
  keyOf: ({ row }) => [row.issuedAt, row.id],
})

export const readCertificates: Handler<typeof certificatesExtract> = async (request) => {
  const { bank, session, now } = request
  const { list, rows, page } = await certificateList.read(request, mineOf(session))
  return { ...page, filters: list.filters, rows: await toCertificates(bank, session.userId, rows, dayAt(now)) }
}

export async function toCertificates(
  bank: Bank,
  userId: number,
  found: readonly FoundCertificate[],
  today: LocalDate,
): Promise<IssuedCertificate[]> {
  const names = await productNames(bank.database, userId, [...new Set(found.flatMap(({ row }) => row.productIds))])
  const heirs = found.flatMap(({ row }) => row.replacedBy ?? [])
  const mine = await ownOf(bank.database, userId, heirs)
  return found.map(({ row, holder: { id, name }, askerName, sha256 }) => ({
    id: row.id,
    code: row.code,
    type: row.type,
    holder: { id: holderId(bank, id), name },
    products: row.productIds.map((productId) => ({ id: productId, name: names.get(productId) ?? '' })),
    ...(row.asOf === null ? {} : { asOf: row.asOf }),
    ...(row.exercise === null ? {} : { exercise: row.exercise }),
    ...(row.fromDay === null || row.toDay === null ? {} : { from: row.fromDay, to: row.toDay }),
    epigraphs: row.epigraphs,
    ...(row.addressee === null ? {} : { addressee: row.addressee }),
    typeName: row.typeName,
    period: row.period,
    issuedAt: row.issuedAt,
    validUntil: row.validUntil,
    state: stateOf(row, sha256 !== null, today),
    ...endOf(row),
    ...(row.replacedBy !== null && mine.has(row.replacedBy) ? { replacedBy: row.replacedBy } : {}),
    ...(row.userId === userId ? {} : { askedBy: askerName }),
  }))
}

export const endOf = ({ endedAt, endReason }: CertificateRow) => (endedAt === null ? {} : { end: { at: endedAt, reason: endReason ?? '' } })

async function productNames(db: Db, userId: number, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, name: sql<string>`coalesce(${powers.alias}, ${products.commercialName})` })
    .from(products)
    .leftJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, userId)))
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function ownOf(db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(isMine(userId), inArray(certificates.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

const STATE_NAMES: Readonly<Record<CertificateState, string>> = {
  PREPARING: 'En preparación',
  ISSUED: 'Emitido',
  EXPIRED: 'Caducado',
  REPLACED: 'Sustituido',
  WITHDRAWN: 'Retirado',
}

const COLUMNS = defineColumns(
  { label: 'Emitido', kind: 'day' },
  { label: 'Certificado', kind: 'text' },
  { label: 'Periodo', kind: 'detail' },
  { label: 'Titular', kind: 'text' },
  { label: 'Válido hasta', kind: 'day' },
  { label: 'Estado', kind: 'text' },
  { label: 'Código', kind: 'text' },
)

export const exportCertificates: Handler<typeof certificatesListFile> = listExport({
  list: certificateList,
  scopeOf: ({ session }) => mineOf(session),
  tooMany: 'EXPORT_MAXIMUM',
  fileOf: async ({ filters: { types, products: wanted, states, code } }, { bank, session, now }) => {
    const typeName = (type: string) => kindsOf(bank).find((kind) => kind.code === type)?.name ?? ''
    const names = await productNames(bank.database, session.userId, wanted ?? [])
    return {
      name: 'certificados',
      title: 'Certificados emitidos',
      facts: [{ label: 'Titular', text: await nameOf(bank.database, session.userId) }],
      chosen: [
        ...chosenFact('Tipo', types?.map(typeName)),
        ...chosenFact(
          'Producto',
          wanted?.map((id) => names.get(id) ?? ''),
        ),
        ...chosenFact('Estado', states, STATE_NAMES),
        ...(code === undefined ? [] : [{ label: 'Código', text: code }]),
      ],
      counted: 'Certificados',
      columns: COLUMNS,
      empty: 'Ningún certificado cumple los filtros.',
      rowsOf: (rows) =>
        rows.map(({ row, holder: { name }, sha256 }) => [
          dayAt(row.issuedAt),
          row.typeName,
          row.period,
          name,
          row.validUntil,
          STATE_NAMES[stateOf(row, sha256 !== null, dayAt(now))],
          formatVerificationCode(row.code),
        ]),
    }
  },
})
