/** Why a receipt was not charged, went back, or will not be charged, in Spanish. */
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { ReceivedPayment } from './postings.ts'

const B2B = 'Es un recibo entre empresas (B2B)'

/** Why it was not charged or went back. A B2B one that was not charged says what it lacked, and what can be done. */
export function debitReason({ scheme, postedOn }: ReceivedPayment, code: string): string {
  if (scheme === 'B2B' && postedOn === null && code === 'MD01') {
    return `${B2B} y su mandato no estaba registrado en el banco. Consulte en su oficina, y pida al acreedor que lo pase como CORE.`
  }
  return sepaReason(code)
}

/** Why a coming one will not be charged, as things stand. */
export function refusalWords({ scheme }: Pick<ReceivedPayment, 'scheme'>, code: string): string {
  if (scheme !== 'B2B') return 'Lo impide lo que usted ha bloqueado o limitado en «Domiciliaciones».'
  return code === 'AC13'
    ? `${B2B} y no se puede cargar en la cuenta de un consumidor.`
    : `${B2B} y su mandato no está registrado en el banco. Consulte en su oficina, y pida al acreedor que lo pase como CORE.`
}
