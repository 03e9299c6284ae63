/** The B2B mandates of a customer's accounts, the last made first. */
import { B2B_MANDATE_STATE_NAMES, B2B_MANDATE_STATES } from '@almenara/contract/areas/payments/b2b-codes'
import type { B2bMandate, mandatesExport, mandatesExtract, mandateStatusOptions } from '@almenara/contract/areas/payments/mandates'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { powers, products } from '../../../products/tables.ts'
import { lastDayOf, mandateStateOn } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandates } from '../../../received/b2b/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { accountColumns, b2bOf, isMine, toB2bAccount, type B2bScope } from './accounts.ts'
import { isUuid } from '../../../db/uuid.ts'
import { maximumWords } from './mandate-terms.ts'

/** The last debit charged under its reference, as the bank or its creditor knew it. */
const lastOn = sql<LocalDate | null>`greatest(${b2bMandates.lastUsedOn}, (select max(r.settlement_on) from ${b2bDebits} d
  join ${receivedPayments} r on r.id = d.received_id
  where d.product_id = ${b2bMandates.productId} and d.mandate_key = ${b2bMandates.key} and r.state = 'POSTED'))`

/** As they stand on a day. */
function selectMandates(db: Db, today: LocalDate) {
  return db
    .select({ mandate: b2bMandates, account: accountColumns, state: mandateStateOn(today), lastDay: lastDayOf, lastOn })
    .from(b2bMandates)
    .innerJoin(products, eq(products.id, b2bMandates.productId))
    .innerJoin(powers, eq(powers.productId, products.id))
}

export type MyMandate = Awaited<ReturnType<typeof selectMandates>>[number]

/** Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireMandate(db: Db, userId: number, id: string, today: LocalDate): Promise<MyMandate> {
  const [found] = isUuid(id.toLowerCase()) ? await selectMandates(db, today).where(and(isMine(userId), eq(b2bMandates.id, id))) : []
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

type Filters = FiltersOf<typeof mandatesExtract>

const mandateList = new SqlList<B2bScope, Filters, AsOf, MyMandate>({
  name: 'b2b-mandates',
  freeze: asOfNow,
  select: (db, page, { bounds }) => selected(selectMandates(db, dayAt(bounds.asOf)).$dynamic(), page),
  where: ({ scope: { userId }, filters, bounds }: Frozen<B2bScope, Filters, AsOf>) =>
    and(
      isMine(userId),
      lte(b2bMandates.createdAt, bounds.asOf),
      filters.account === undefined ? undefined : eq(b2bMandates.productId, filters.account),
      filtered(filters, {
        text: folded(b2bMandates.creditorName, b2bMandates.creditorId, b2bMandates.reference),
        chosen: [[mandateStateOn(dayAt(bounds.asOf)), filters.states]],
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [b2bMandates.createdAt, b2bMandates.id],
  keyOf: ({ mandate }) => [mandate.createdAt, mandate.id],
})

export const readMandates: Handler<typeof mandatesExtract> = async (request) => {
  const { list, rows, page } = await mandateList.read(request, b2bOf(request.session))
  return { ...page, filters: list.filters, rows: rows.map(toMandate) }
}

export function toMandate({ mandate, account, state, lastOn: last }: MyMandate): B2bMandate {
  const { id, creditorName, creditorId, reference, type, maximum, validUntil } = mandate
  return {
    id,
    creditorName,
    creditorId,
    reference,
    account: toB2bAccount(account),
    type,
    state,
    ...(maximum === null ? {} : { maximum }),
    ...(validUntil === null ? {} : { validUntil }),
    ...(last === null ? {} : { lastOn: last }),
  }
}

export const readMandateStatus: Handler<typeof mandateStatusOptions> = async () => ({
  states: B2B_MANDATE_STATES.map((code) => ({ code, name: B2B_MANDATE_STATE_NAMES[code] })),
})

const COLUMNS = defineColumns(
  { label: 'Acreedor', kind: 'text' },
  { label: 'Identificador', kind: 'text' },
  { label: 'Referencia', kind: 'text' },
  { label: 'Máximo', kind: 'text' },
  { label: 'Válido hasta', kind: 'text' },
  { label: 'Último cobro', kind: 'text' },
  { label: 'Estado', kind: 'text' },
)

export const exportMandates: Handler<typeof mandatesExport> = listExport({
  list: mandateList,
  scopeOf: ({ session }) => b2bOf(session),
  tooMany: 'Q651',
  fileOf: ({ filters }) => ({
    name: 'mandatos-b2b',
    title: 'Mandatos B2B',
    facts: [],
    dates: null,
    chosen: chosenFact('Estado', filters.states, B2B_MANDATE_STATE_NAMES),
    counted: 'Mandatos',
    columns: COLUMNS,
    empty: 'No hay mandatos B2B con estos filtros.',
    rowsOf: (rows) =>
      rows
        .map(toMandate)
        .map((one) => [
          one.creditorName,
          one.creditorId,
          one.reference,
          maximumWords(one.maximum),
          one.validUntil ? formatDay(one.validUntil) : '',
          one.lastOn ? formatDay(one.lastOn) : '',
          B2B_MANDATE_STATE_NAMES[one.state],
        ]),
  }),
})
