/** Why a receipt was not charged, went back, or will not be charged, in Spanish. */
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { ReceivedPayment } from './postings.ts'

const B2B = 'Es un recibo entre empresas (B2B)'

/** Why it was not charged or went back. Of a B2B one that nobody decided, what can be done. */
export function debitReason({ scheme, postedOn, givenBackBy }: ReceivedPayment, code: string): string {
  if (scheme === 'B2B' && postedOn === null && givenBackBy === null && code === 'MD01') {
    return `${B2B} y nadie lo autorizó a tiempo. Si le debe ese dinero al acreedor, páguele con una transferencia.`
  }
  return sepaReason(code)
}

/** Why a coming one will not be charged, as things stand. `MD01`, of a B2B one, is what it will go back with if nobody decides. */
export function refusalWords({ scheme }: Pick<ReceivedPayment, 'scheme'>, code: string): string {
  if (scheme !== 'B2B') return 'Lo impide lo que usted ha bloqueado o limitado en «Domiciliaciones».'
  return code === 'AC13'
    ? `${B2B} y no se puede cargar en la cuenta de un consumidor.`
    : `${B2B} y espera su decisión en «Adeudos B2B pendientes»: si no decide a tiempo, se devolverá.`
}
