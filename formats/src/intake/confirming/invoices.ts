/** One invoice of a confirming file: what its supplier's records and its own say. */
import { daysBetween, isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents, type Cents } from '@almenara/contract/money'
import type { Address } from '../fields.ts'
import type { FindingCode, Findings } from '../finding.ts'
import { labelOf, type OrderLabel } from '../orders.ts'
import { judgeAmount, judgeIban, judgeName } from '../values.ts'
import { fieldAt, type Field, type FixedRecord } from './records.ts'

export interface ConfirmingInvoice {
  /** From 1, in the order of the file. */
  order: number
  supplier: { name: string; taxId: string; address: Address; email?: string }
  iban: string
  bic?: string
  number: string
  /** Below zero, a credit note. */
  amount: Cents
  issuedOn: LocalDate
  dueOn: LocalDate
  postponedTo?: LocalDate
  reference?: string
}

/** Records 3, 4 and 5 of whoever is paid, as far as they have come. */
export interface SupplierRecords {
  supplier?: FixedRecord | undefined
  mail?: FixedRecord | undefined
  payment?: FixedRecord | undefined
}

/** Days from an invoice to its payment that companies may agree on (Ley 3/2004, art. 4.3). */
export const LONGEST_TERM_DAYS = 60

const SUPPLIER = {
  name: fieldAt('Nombre', 2, 71),
  taxId: fieldAt('NIF', 72, 91),
  street: fieldAt('Domicilio', 92, 156),
  town: fieldAt('Población', 157, 196),
  postcode: fieldAt('Código postal', 197, 206),
  country: fieldAt('País', 207, 208),
}
const EMAIL = fieldAt('Correo electrónico', 2, 51)
const PAYMENT = { form: fieldAt('Forma de pago', 2, 2), iban: fieldAt('IBAN', 3, 36), bic: fieldAt('BIC', 37, 47) }
const INVOICE = {
  number: fieldAt('Factura', 2, 21),
  sign: fieldAt('Signo', 22, 22),
  amount: fieldAt('Importe', 23, 37),
  issuedOn: fieldAt('Fecha de emisión', 38, 45),
  dueOn: fieldAt('Vencimiento', 46, 53),
  postponedTo: fieldAt('Prórroga', 54, 61),
  reference: fieldAt('Referencia', 62, 77),
}

/** `AAAAMMDD`; undefined where it is no day. Blanks and zeros are none either. */
export function dayOf(text: string): LocalDate | undefined {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  return /^\d{8}$/.test(text) && isLocalDate(day) ? day : undefined
}

export const isNoDay = (text: string): boolean => /^0*$/.test(text)

/** Cents. The minus of a credit note may stand in its own place, in the number, or in both, which is one minus. */
export function signedCents(sign: string, digits: string): Cents | undefined {
  const match = /^([+-]?)\s*(\d{1,15})$/.exec(digits)
  const cents = match && /^[+-]?$/.test(sign) ? Number(match[2]) : NaN
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '-' || match?.[1] === '-' ? negate(toCents(cents)) : toCents(cents)
}

interface Reading {
  label: OrderLabel
  /** None where something of it is wrong. */
  invoice?: ConfirmingInvoice
}

/** `record`: of type 6. What is wrong with its supplier is wrong with it. */
export function readInvoice(record: FixedRecord, of: SupplierRecords, order: number, findings: Findings): Reading {
  const name = of.supplier && readSupplierName(of.supplier, findings)
  const iban = of.payment && readPayment(of.payment, findings)
  for (const [type, found] of [
    ['3', of.supplier],
    ['5', of.payment],
  ] as const)
    if (!found) findings.add('MISSING', `Registro ${type}`, record.start)
  const { amount, counted } = readAmount(record, findings)
  const number = record.valueOf(INVOICE.number)
  if (number === '') add(findings, 'INVOICE_NUMBER', record, INVOICE.number)
  const days = readDays(record, findings)
  const label = labelOf({ order, batch: 1 }, { endToEndId: number, counted, name, iban })
  if (findings.isWrong || !of.supplier || !name || !iban || amount === undefined || !days) return { label }
  const bic = of.payment?.valueOf(PAYMENT.bic)
  const reference = record.valueOf(INVOICE.reference)
  const supplier = readSupplier(of.supplier, name, of.mail)
  const more = { ...(bic ? { bic } : {}), ...(reference ? { reference } : {}) }
  return { label, invoice: { order, supplier, iban, number, amount, ...days, ...more } }
}

function add(findings: Findings, code: FindingCode, record: FixedRecord, of: Field): void {
  const value = record.valueOf(of)
  findings.add(code, record.pathOf(of), record.at(of), value === '' ? {} : { value })
}

function readSupplierName(record: FixedRecord, findings: Findings): string | undefined {
  const { value, found } = judgeName(record.valueOf(SUPPLIER.name))
  for (const code of found) add(findings, code, record, SUPPLIER.name)
  if (record.valueOf(SUPPLIER.taxId) === '') add(findings, 'SUPPLIER_TAX_ID', record, SUPPLIER.taxId)
  return value
}

function readSupplier(record: FixedRecord, name: string, mail: FixedRecord | undefined): ConfirmingInvoice['supplier'] {
  const [town, country, email] = [record.valueOf(SUPPLIER.town), record.valueOf(SUPPLIER.country), mail?.valueOf(EMAIL)]
  const lines = [record.valueOf(SUPPLIER.street), record.valueOf(SUPPLIER.postcode)].filter((line) => line !== '')
  const address = { lines, ...(town ? { town } : {}), ...(country ? { country } : {}) }
  return { name, taxId: record.valueOf(SUPPLIER.taxId), address, ...(email ? { email } : {}) }
}

/** By transfer, which is what nothing said means; a cheque is not taken. */
function readPayment(record: FixedRecord, findings: Findings): string | undefined {
  const form = record.valueOf(PAYMENT.form)
  if (form === 'C') add(findings, 'CHEQUE', record, PAYMENT.form)
  else if (form !== 'T' && form !== '') add(findings, 'METHOD', record, PAYMENT.form)
  const { value, found } = judgeIban(record.valueOf(PAYMENT.iban))
  for (const code of found) add(findings, code, record, PAYMENT.iban)
  return value
}

function readAmount(record: FixedRecord, findings: Findings): { amount: Cents | undefined; counted: Cents | undefined } {
  const counted = signedCents(record.valueOf(INVOICE.sign), record.valueOf(INVOICE.amount))
  if (counted === undefined) {
    add(findings, 'AMOUNT', record, INVOICE.amount)
    return { amount: undefined, counted }
  }
  const { value, found } = judgeAmount(toCents(Math.abs(counted)))
  for (const code of found) add(findings, code, record, INVOICE.amount)
  return { amount: value === undefined ? undefined : counted, counted }
}

type Days = Pick<ConfirmingInvoice, 'issuedOn' | 'dueOn' | 'postponedTo'>

function readDays(record: FixedRecord, findings: Findings): Days | undefined {
  const [issued, due, postponed] = [INVOICE.issuedOn, INVOICE.dueOn, INVOICE.postponedTo].map((one) => record.valueOf(one))
  const [issuedOn, dueOn, postponedTo] = [dayOf(issued ?? ''), dayOf(due ?? ''), dayOf(postponed ?? '')]
  if (!issuedOn) add(findings, 'ISSUED_ON', record, INVOICE.issuedOn)
  if (!dueOn || (issuedOn && dueOn < issuedOn)) add(findings, 'DUE_ON', record, INVOICE.dueOn)
  if (!isNoDay(postponed ?? '') && (!postponedTo || (dueOn && postponedTo < dueOn))) add(findings, 'DUE_ON', record, INVOICE.postponedTo)
  if (!issuedOn || !dueOn) return undefined
  const term = daysBetween(issuedOn, dueOn)
  if (term > LONGEST_TERM_DAYS) findings.add('TERM_LONG', record.pathOf(INVOICE.dueOn), record.at(INVOICE.dueOn), { value: String(term) })
  return { issuedOn, dueOn, ...(postponedTo ? { postponedTo } : {}) }
}
