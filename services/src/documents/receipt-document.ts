/** One sheet of facts as a document for people: the receipt of an executed order, a contract. It crosses to a worker, so it is plain data. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { DocumentBrand } from './list-document.ts'

export interface ReceiptDocument {
  /** «Justificante de la operación». */
  title: string
  /** «Traspaso entre sus cuentas». */
  operation: string
  brand: DocumentBrand
  createdAt: Instant
  amount?: Cents | undefined
  /** Its status: «Ejecutada el 20/11/2026, a las 10:00:00», «En vigor desde el 01/02/2020». */
  executed: string
  /** In reading order. `below` is printed under the text: the IBAN of the person it names. */
  facts: readonly { label: string; text: string; below?: string | undefined }[]
  /** What a norm has it say, word for word. */
  legends?: readonly string[]
  /** As it is printed. Absent where there is nothing to be checked elsewhere. */
  verificationCode?: string | undefined
  /** Where the code is checked: the address of its own page, drawn as a QR code, and the one to type. Absent where the bank's address is not configured. */
  check?: { link: string; page: string } | undefined
}
