/** Counts of a file, in words. */
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatCount } from '@almenara/contract/numbers'

export function transfersText(count: number): string {
  return count === 1 ? '1 transferencia' : `${formatCount(count)} transferencias`
}

export function filesText(count: number): string {
  return count === 1 ? '1 fichero' : `${formatCount(count)} ficheros`
}

export function debitsText(count: number): string {
  return count === 1 ? '1 recibo' : `${formatCount(count)} recibos`
}

export function invoicesText(count: number): string {
  return count === 1 ? '1 factura' : `${formatCount(count)} facturas`
}

/** What a file is of, in the words of its review: what it pays, or what it collects. */
export interface OrderWords {
  collects: boolean
  /** «33 transferencias». */
  counted: (count: number) => string
  many: string
  party: string
  account: string
  accounts: string
  /** «Va a enviar». */
  verb: string
  /** «enviar». */
  act: string
  /** Of which day it is. */
  day: string
  /** The ten largest. */
  largest: string
  /** How its accounts see it: each apart, all as one, and a remittance as one. */
  booked: { each: string; one: string; remittance: string }
}

const PAID: OrderWords = {
  collects: false,
  counted: transfersText,
  many: 'Transferencias',
  party: 'Beneficiario',
  account: 'Cuenta de cargo',
  accounts: 'Cuentas de cargo',
  verb: 'Va a enviar',
  act: 'enviar',
  day: 'Fecha',
  largest: 'Las diez de mayor importe',
  booked: { each: 'un cargo por cada transferencia', one: 'un solo cargo', remittance: 'un cargo por cada remesa' },
}

const COLLECTED: OrderWords = {
  collects: true,
  counted: debitsText,
  many: 'Recibos',
  party: 'Deudor',
  account: 'Cuenta de abono',
  accounts: 'Cuentas de abono',
  verb: 'Va a presentar al cobro',
  act: 'presentar al cobro',
  day: 'Fecha de cobro',
  largest: 'Los diez de mayor importe',
  booked: { each: 'un abono por cada recibo', one: 'un solo abono', remittance: 'un abono por cada remesa' },
}

const INVOICES: OrderWords = {
  ...PAID,
  counted: invoicesText,
  many: 'Facturas',
  party: 'Proveedor',
  verb: 'Va a confirmar',
  act: 'confirmar',
  day: 'Primer pago',
  booked: {
    each: 'un cargo por cada proveedor y día',
    one: 'un cargo por cada proveedor y día',
    remittance: 'un cargo por cada proveedor y día',
  },
}

export const isConfirming = ({ format }: { format?: string | undefined }) => format?.startsWith('AEF') === true

/** By the format of the file: pain.008 collects, and AEF pays invoices on their days. */
export function wordsOf({ format }: { format?: string | undefined }): OrderWords {
  if (isConfirming({ format })) return INVOICES
  return format?.startsWith('pain.008') ? COLLECTED : PAID
}

/** How its accounts will see it, where all of it is booked alike; nothing where it is not. */
export function bookedText(batches: FileReview['batches'], { booked }: OrderWords): string | undefined {
  const [first] = batches
  if (!first || batches.some(({ bookedAs }) => bookedAs !== first.bookedAs)) return undefined
  if (first.bookedAs === 'EACH') return booked.each
  return batches.length === 1 ? booked.one : booked.remittance
}
