/** What whoever checks the code of a receipt of taxes is told: of the whole order, or of one of its taxes alone. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { add, formatAmount, ZERO } from '@almenara/contract/money'
import { capitalised } from '@almenara/contract/text'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { nameOf } from '../../identity/name-of.ts'
import type { OrderPart, Undone } from '../../two-step/order-kinds.ts'
import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import { taxWords } from './frozen.ts'
import type { DeclarationRow } from './postings.ts'
import { declarations } from './tables.ts'

const isPaid = ({ state }: Pick<DeclarationRow, 'state'>): boolean => state === 'PAID' || state === 'ANNULMENT_ASKED'

/** That all of an order was annulled, or that less was paid than was signed: the agency refuses or annuls each tax by itself. */
export async function notPaidOf(db: Db, orderId: string): Promise<Undone | undefined> {
  const rows = await db.select().from(declarations).where(eq(declarations.orderId, orderId))
  const paid = rows.filter(isPaid)
  if (rows.length === paid.length) return undefined
  const [first] = rows
  if (paid.length === 0) return annulled(rows.length === 1 ? first : undefined)
  const amount = formatAmount(add(ZERO, ...paid.map((row) => row.amount)))
  return {
    label: 'Pagada en parte',
    isPartly: true,
    text: `De los ${rows.length} impuestos de esta orden se han pagado ${paid.length}, por ${amount}. Los demás no se han cargado o se han devuelto.`,
  }
}

function annulled(row: DeclarationRow | undefined): Undone {
  const when = row?.chargedAt ? ` El pago era del ${formatDay(dayAt(row.chargedAt))}.` : ''
  return { label: 'Anulado', text: `La Agencia Tributaria ha anulado este pago y su importe se ha devuelto a la cuenta.${when}` }
}

/** One of several of an order, once it is paid. */
export async function taxByCode(db: Db, code: string): Promise<OrderPart | undefined> {
  const [row] = await db.select().from(declarations).where(eq(declarations.verificationCode, code))
  if (!row?.chargedAt || !row.nrc || !(isPaid(row) || row.state === 'ANNULLED')) return undefined
  return {
    title: `${capitalised(taxWords(row))}. ${row.modelName}`,
    executedAt: row.chargedAt,
    reference: `NRC ${formatNrc(row.nrc)}`,
    amount: row.amount,
    parties: [
      { label: 'Ordenada por', name: await nameOf(db, row.userId) },
      { label: 'Impuesto de', name: row.name },
      { label: 'Cuenta', name: '', iban: row.iban },
    ],
    undone: row.state === 'ANNULLED' ? annulled(row) : undefined,
  }
}
