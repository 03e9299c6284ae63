/** What is told of invoices that cannot be paid, to whoever signed them and whoever prepared them. */
import type { Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Bank } from '../../../bank.ts'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import { tell } from '../remittances/tell.ts'
import { amountOf, invoicesOf, type Invoice } from './invoice-rows.ts'

/** `why`: that it waits for funds, or the ISO code of why it is not made. */
export async function tellUnpaid(
  tx: Tx,
  bank: Bank,
  remittance: Remittance,
  invoices: readonly Invoice[],
  why: string,
  now: Instant,
): Promise<void> {
  const [first] = invoices
  if (!first) return
  const what = `${invoicesOf(invoices.length)} de ${first.supplierName} por ${formatAmount(amountOf(invoices))} (${remittance.number})`
  const isWaiting = why === 'WAITS'
  await tell(tx, bank, remittance, now, {
    title: isWaiting ? 'Hoy vencen facturas y falta saldo' : 'No se han pagado facturas de confirming',
    text: isWaiting
      ? `Hoy vence el pago de ${what} y no hay saldo. Ingrese el dinero: lo intentamos cada 15 minutos hasta las ${CUT_OFF}.`
      : `No se ha pagado ${what}: ${why === 'AM04' ? 'no había saldo suficiente.' : sepaReason(why)} No se ha cobrado nada por ello.`,
  })
}

/** That the supplier's bank gave back what they were paid. */
export async function tellReturned(tx: Tx, bank: Bank, remittance: Remittance, invoices: readonly Invoice[], reason: string, now: Instant) {
  const [first] = invoices
  if (!first) return
  const what = `${invoicesOf(invoices.length)} por ${formatAmount(amountOf(invoices))} (${remittance.number})`
  const text = `El banco de ${first.supplierName} ha devuelto el pago de ${what}: ${sepaReason(reason)} El dinero está de nuevo en su cuenta.`
  await tell(tx, bank, remittance, now, { title: 'Un pago a proveedor se ha devuelto', text })
}
