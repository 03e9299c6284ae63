/** What came back of a creditor's debits, or of those of one remittance: the last that came back first. */
import type {
  DebitRefund,
  contractRefunds,
  contractRefundsExport,
  remittanceRefunds,
  remittanceRefundsExport,
} from '@almenara/contract/areas/payments/debit-refunds'
import { DEBIT_REFUND_KIND_NAMES } from '@almenara/contract/debit-remittance-names'
import type { Instant } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { LIVE_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { lastAccess } from '../../../identity/sessions.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { adviceOf } from './again-advice.ts'
import { requireCreditor, requireDebitRemittance } from './debit-access.ts'
import { debitRefunds, remittanceDebits as debits } from './tables.ts'

type Filters = FiltersOf<typeof contractRefunds>

interface Scope {
  /** Of the contract or of the remittance. */
  id: string
  of: 'CONTRACT' | 'REMITTANCE'
  title: string
  contract: { id: string; name: string; number: string }
}

export function selectRefunds(db: Db) {
  return db
    .select({
      refund: debitRefunds,
      debit: debits,
      remittance: { id: remittances.id, number: remittances.number, executionOn: remittances.executionOn },
      /** The file in which it was presented again, while that stands. */
      againId: supports.id,
    })
    .from(debitRefunds)
    .innerJoin(debits, eq(debits.id, debitRefunds.debitId))
    .innerJoin(remittances, eq(remittances.id, debitRefunds.remittanceId))
    .leftJoin(supports, and(eq(supports.id, debitRefunds.againSupportId), inArray(supports.state, [...LIVE_SUPPORT_STATES])))
}

export type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]

const refundsList = new SqlList<Scope, Filters, AsOf, RefundRow>({
  name: 'debit-refunds',
  freeze: asOfNow,
  select: (db, page) => selected(selectRefunds(db).$dynamic(), page),
  counted: (db, page, { filters }) =>
    filters.search === undefined ? selected(db.select({ id: debitRefunds.id }).from(debitRefunds).$dynamic(), page) : undefined,
  where: ({ scope: { id, of }, filters, bounds }: Frozen<Scope, Filters, AsOf>) =>
    and(
      of === 'CONTRACT' ? eq(debitRefunds.contractId, id) : eq(debitRefunds.remittanceId, id),
      lte(debitRefunds.at, bounds.asOf),
      filtered(filters, {
        text: debits.searched,
        day: debitRefunds.bookedOn,
        amount: debitRefunds.amount,
        chosen: [[debitRefunds.kind, filters.kinds]],
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [debitRefunds.bookedOn, debitRefunds.id],
  keyOf: ({ refund: { bookedOn, id } }) => [bookedOn, id],
})

export function toRefund({ refund, debit, remittance, againId }: RefundRow, since: Instant | undefined): DebitRefund {
  const { id, kind, reason, bookedOn, amount, at, debitId } = refund
  return {
    id,
    kind,
    state: againId === null ? 'BOOKED' : 'PRESENTED_AGAIN',
    reason: { code: reason, text: sepaReason(reason) },
    on: bookedOn,
    amount,
    debtor: { name: debit.debtorName, iban: debit.debtorIban },
    concept: debit.concept,
    mandateId: debit.mandateId,
    debitId,
    remittance,
    isNew: since === undefined || at > since,
    advice: adviceOf(reason).advice,
    presentable: againId === null && isRepeatable(debit),
  }
}

/** A mandate of one use was used by a debit that was collected. */
export function isRepeatable({ sequence, settledOn }: Pick<RefundRow['debit'], 'sequence' | 'settledOn'>): boolean {
  return sequence !== 'OOFF' || settledOn === null
}

async function scopeOfContract({
  bank,
  session,
  params,
}: {
  bank: { database: Db }
  session: { userId: number }
  params: { id: string }
}): Promise<Scope> {
  const contract = await requireCreditor(bank.database, session.userId, params.id)
  const { id, number, alias, commercialName } = contract
  return { id, of: 'CONTRACT', title: 'Devoluciones de recibos', contract: { id, number, name: alias ?? commercialName } }
}

type OfRemittance = Parameters<Handler<typeof remittanceRefunds>>[0]

async function scopeOfRemittance({ bank, session, params }: Pick<OfRemittance, 'bank' | 'session' | 'params'>): Promise<Scope> {
  const { remittance, contract } = await requireDebitRemittance(bank.database, session, params)
  const { id, number, alias, commercialName } = contract
  const title = `Devoluciones de la remesa ${remittance.number}`
  return { id: remittance.id, of: 'REMITTANCE', title, contract: { id, number, name: alias ?? commercialName } }
}

export const readContractRefunds: Handler<typeof contractRefunds> = async (request) => {
  const { list, rows, page } = await refundsList.read(request, await scopeOfContract(request))
  const since = await lastAccess(request.bank.database, request.session)
  return { ...page, filters: list.filters, rows: rows.map((row) => toRefund(row, since)) }
}

export const readRemittanceRefunds: Handler<typeof remittanceRefunds> = async (request) => {
  const { list, rows, page } = await refundsList.read(request, await scopeOfRemittance(request))
  const since = await lastAccess(request.bank.database, request.session)
  return { ...page, filters: list.filters, rows: rows.map((row) => toRefund(row, since)) }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Deudor', kind: 'text' },
  { label: 'Remesa, mandato y concepto', kind: 'detail' },
  { label: 'Qué ha pasado', kind: 'text' },
  { label: 'Motivo', kind: 'detail' },
  { label: 'Importe', kind: 'balance' },
)

function fileOf({ scope, filters }: { scope: Scope; filters: Filters }) {
  const { contract } = scope
  return {
    name: `devoluciones-${contract.number}`,
    title: scope.title,
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.name}, ${contract.number}` }],
    dates: 'Fecha de la devolución',
    chosen: chosenFact('Qué ha pasado', filters.kinds, DEBIT_REFUND_KIND_NAMES),
    counted: 'Devoluciones',
    columns: COLUMNS,
    empty: 'No hay devoluciones con estos filtros.',
    rowsOf: (rows: readonly RefundRow[]) =>
      rows
        .map((row) => toRefund(row, undefined))
        .map(({ on, debtor, remittance, mandateId, concept, kind, reason, amount }) => [
          on,
          debtor.name,
          [remittance.number, mandateId, concept].filter(Boolean).join('. '),
          DEBIT_REFUND_KIND_NAMES[kind],
          `${reason.text} (${reason.code})`,
          amount,
        ]),
  }
}

export const exportContractRefunds: Handler<typeof contractRefundsExport> = listExport({
  list: refundsList,
  scopeOf: scopeOfContract,
  tooMany: 'Q614',
  fileOf,
})

export const exportRemittanceRefunds: Handler<typeof remittanceRefundsExport> = listExport({
  list: refundsList,
  scopeOf: scopeOfRemittance,
  tooMany: 'Q614',
  fileOf,
})
