/** The list of payments by Bizum as a document for people, and the receipt of one: neither says anybody's account. */
import type { bizumMovementsExport, bizumReceipt } from '@almenara/contract/areas/bizum/movements'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { asDocumentFailure, documentBrand } from '../../../documents/list-file.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { ReceiptDocument } from '../../../documents/receipt-document.ts'
import { NO_MOVEMENTS } from '../../../extracts/empty-words.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { checkOf } from '../../../two-step/receipt.ts'
import { orders } from '../../../two-step/tables.ts'
import { bizumPayments } from './tables.ts'
import {
  BIZUM_KIND_NAMES,
  BIZUM_STATE_NAMES,
  bizumList,
  isPhoneShown,
  movementsOf,
  requireMovement,
  toMovement,
  type MovementRow,
} from './movements.ts'
import { outTitle } from './postings.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Persona u organización', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
)

export const exportBizumMovements: Handler<typeof bizumMovementsExport> = listExport({
  list: bizumList,
  scopeOf: ({ session }) => movementsOf(session),
  fileOf: async ({ filters }, { bank, session }) => ({
    name: 'bizum',
    title: 'Movimientos de Bizum',
    facts: [{ label: 'Cliente', text: await nameOf(bank.database, session.userId) }],
    fixedFilters: { direction: filters.direction === undefined ? undefined : filters.direction === 'IN' ? 'Recibidos' : 'Enviados' },
    chosen: [...chosenFact('Estado', filters.states, BIZUM_STATE_NAMES), ...chosenFact('Tipo', filters.kinds, BIZUM_KIND_NAMES)],
    counted: 'Movimientos',
    columns: COLUMNS,
    empty: NO_MOVEMENTS,
    rowsOf: (rows) =>
      rows.map((row) => {
        const { at, counterparty, concept, state, direction, amount } = toMovement(row)
        const who = [counterparty.alias ?? counterparty.name, counterparty.code].filter(Boolean).join(', ')
        return [dayAt(at), who, concept, BIZUM_STATE_NAMES[state], direction === 'OUT' ? negate(amount) : amount]
      }),
  }),
})

/** Throws NOT_FOUND for one that has not arrived: there is nothing to prove. Of several in one signature, it says how each stands. */
export const exportBizumReceipt: Handler<typeof bizumReceipt> = async ({ bank, session, params, now }) => {
  const row = await requireMovement(bank.database, session, params.id)
  const others = await ofSameOrder(bank.database, row)
  const isOfMany = others.length > 1
  if (!isOfMany && row.state !== 'SETTLED' && row.state !== 'RETURNED') throw new Failure('NOT_FOUND')
  const order = await orderOf(bank.database, row)
  const document: ReceiptDocument = {
    title: 'Justificante de Bizum',
    operation: row.direction === 'OUT' ? outTitle(row) : `Bizum de ${row.name}`,
    brand: documentBrand(bank),
    createdAt: now,
    amount: row.amount,
    executed: `${BIZUM_STATE_NAMES[toMovement(row).state]} el ${momentText(row.closedAt ?? row.createdAt)}`,
    facts: [
      ...(order ? [{ label: 'Referencia', text: order.reference }] : []),
      { label: row.direction === 'OUT' ? 'Paga' : 'Recibe', text: await nameOf(bank.database, session.userId) },
      { label: row.direction === 'OUT' ? 'Recibe' : 'Paga', text: whoOf(row) },
      { label: 'Concepto', text: row.concept || 'Sin concepto' },
      ...(row.refunded > 0 ? [{ label: 'Devuelto', text: formatAmount(row.refunded) }] : []),
      { label: 'Identificación', text: row.endToEndId ?? row.id },
      ...(isOfMany ? others.map((one, at) => ({ label: at === 0 ? 'Firmados a la vez' : '', text: statusText(one) })) : []),
    ],
    ...(order ? { verificationCode: formatVerificationCode(order.verificationCode), check: checkOf(bank, order.verificationCode) } : {}),
  }
  const file = {
    fileName: `justificante-bizum-${row.id.slice(0, 8)}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, document)),
  }
  return recordedExport(bank, session, { at: now, productId: row.productId }, file)
}

const momentText = (at: Instant) => `${formatDay(dayAt(at))}, a las ${formatTime(at, true)}`

function whoOf(row: MovementRow): string {
  const { name, phone, code } = row
  const number = phone !== null && isPhoneShown(row) ? formatPhone(phone as Phone) : code
  return number === null || number === name ? name : `${name}, ${number}`
}

type Status = Pick<MovementRow, 'name' | 'amount' | 'state'>

function statusText({ name, amount, state }: Status): string {
  const known = state === 'EXPECTED' || state === 'LAPSED' ? 'ORDERED' : state
  return `${name}, ${formatAmount(amount)}: ${BIZUM_STATE_NAMES[known].toLocaleLowerCase('es')}`
}

async function ofSameOrder(db: Db, { orderId }: MovementRow): Promise<Status[]> {
  if (orderId === null) return []
  const { name, amount, state, id } = bizumPayments
  return db.select({ name, amount, state }).from(bizumPayments).where(eq(bizumPayments.orderId, orderId)).orderBy(asc(name), asc(id))
}

/** The signed order behind it, once it was executed: its code can be checked by anybody. */
async function orderOf(db: Db, { orderId }: MovementRow) {
  if (orderId === null) return undefined
  const [order] = await db
    .select({ reference: orders.reference, verificationCode: orders.verificationCode })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'EXECUTED')))
  return order
}
