/** The communications of a customer's mailbox: newest first, as they stood when the list was first asked for. */
import type { Communication, communicationsExtract } from '@almenara/contract/areas/mailbox/communications'
import type { Instant } from '@almenara/contract/dates'
import { COMMUNICATIONS_COUNTED } from '@almenara/contract/limits'
import { and, eq, gte, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { communications, documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import type { FiltersOf } from '../../extracts/define.ts'
import { filtered, folded } from '../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { users } from '../../identity/tables.ts'
import { displayName } from '../../products/access.ts'
import { holders, powers, products } from '../../products/tables.ts'

export type Filters = FiltersOf<typeof communicationsExtract>

/** Whose communications. The list has no id but its customer. */
export const mailboxOf = ({ userId }: Pick<Session, 'userId'>) => ({ id: '', userId })
type Mailbox = ReturnType<typeof mailboxOf>

/**
 * What a user finds in their mailbox. What is about a product needs a power over it, in force or of a product that was closed; its holders keep
 * what they were sent whatever becomes of their powers.
 */
export function inMailbox(userId: number): SQL | undefined {
  const { productId } = communications
  const mine = sql`select ${powers.productId} from ${powers} where ${powers.userId} = ${userId}
    union select ${holders.productId} from ${holders}, ${users} where ${holders.partyId} = ${users.partyId} and ${users.id} = ${userId}`
  return and(eq(communications.userId, userId), communications.listed, or(isNull(productId), sql`${productId} in (${mine})`))
}

/** So that a mailbox of many years costs what a short one does. */
async function countSome(db: Db, those: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: communications.id })
    .from(communications)
    .where(those)
    .limit(COMMUNICATIONS_COUNTED + 1)
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from ${some} counted`)
  return rows[0]?.found ?? 0
}

export const countUnread = (db: Db, userId: number): Promise<number> => countSome(db, and(inMailbox(userId), isNull(communications.readAt)))

export function selectCommunications(db: Db) {
  const { id, receivedAt, title, type, readAt, downloadedAt, documentId } = communications
  return db
    .select({
      id,
      receivedAt,
      title,
      type,
      readAt,
      downloadedAt,
      documentId,
      product: { id: products.id, commercialName: products.commercialName },
      alias: powers.alias,
      pages: documentFiles.pages,
    })
    .from(communications)
    .leftJoin(products, eq(products.id, communications.productId))
    .leftJoin(powers, and(eq(powers.productId, communications.productId), eq(powers.userId, communications.userId)))
    .leftJoin(documentFiles, eq(documentFiles.documentId, documentId))
    .$dynamic()
}
export type CommunicationRow = Awaited<ReturnType<typeof selectCommunications>>[number]

export interface FrozenMailbox {
  scope: Mailbox
  filters: Filters
  bounds: AsOf
}

/** The rows that a list has. */
export const rowsOf = (list: FrozenMailbox): SQL | undefined => and(wherever(list), upTo(list))

/** What had come when the list was first asked for. */
const upTo = ({ bounds: { asOf } }: FrozenMailbox): SQL => lte(communications.receivedAt, asOf)

function wherever({ scope, filters, bounds: { asOf } }: FrozenMailbox): SQL | undefined {
  const { receivedAt, title, type, productId } = communications
  return and(
    inMailbox(scope.userId),
    filters.state && stateAt(filters.state, asOf),
    filtered(filters, {
      moment: receivedAt,
      text: folded(title, products.commercialName, powers.alias),
      chosen: [
        [type, filters.types],
        [productId, filters.products],
      ],
    }),
  )
}

function stateAt(state: NonNullable<Filters['state']>, asOf: Instant): SQL | undefined {
  const { readAt } = communications
  return state === 'UNREAD' ? or(isNull(readAt), gte(readAt, asOf)) : lt(readAt, asOf)
}

export const communicationList = new SqlList<Mailbox, Filters, AsOf, CommunicationRow>({
  name: 'communications',
  freeze: asOfNow,
  select: (db, page) => selected(selectCommunications(db), page),
  where: wherever,
  begins: upTo,
  key: [communications.receivedAt, communications.id],
  keyOf: ({ receivedAt, id }) => [receivedAt, id],
  countLimit: () => COUNT_LIMIT,
})

export const readCommunications: Handler<typeof communicationsExtract> = async (request) => {
  const { database } = request.bank
  const mailbox = mailboxOf(request.session)
  const [{ list, rows, page }, unread, total] = await Promise.all([
    communicationList.read(request, mailbox),
    countUnread(database, mailbox.userId),
    countSome(database, inMailbox(mailbox.userId)),
  ])
  return { ...page, filters: list.filters, unread, total, rows: rows.map(toCommunication) }
}

export function toCommunication({
  id,
  receivedAt,
  title,
  type,
  product,
  alias,
  readAt,
  downloadedAt,
  pages,
}: CommunicationRow): Communication {
  return {
    id,
    receivedAt,
    title,
    typeCode: type,
    ...(product ? { product: { id: product.id, name: displayName({ ...product, alias }) } } : {}),
    ...(readAt ? { readAt } : {}),
    ...(downloadedAt ? { downloadedAt } : {}),
    ...(pages === null ? {} : { pages }),
  }
}
