/** A confirming file as a program writes it: records of 250 characters, in Windows-1252, an invoice with its supplier after another. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { RECORD_LENGTH } from './records.ts'

interface WrittenPayer {
  name: string
  taxId: string
  iban: string
  createdOn: LocalDate
}

export interface WrittenInvoice {
  supplier: { name: string; taxId: string; email?: string; street: string; town: string; postcode: string }
  iban: string
  number: string
  /** Below zero, a credit note. */
  amount: Cents
  issuedOn: LocalDate
  dueOn: LocalDate
  postponedTo?: LocalDate | undefined
}

/** `sum`: that of the invoices, unless the file is to say another. */
export function writeConfirming(payer: WrittenPayer, invoices: readonly WrittenInvoice[], sum = sumOf(invoices)): Buffer {
  const { name, taxId, iban, createdOn } = payer
  const [day, signed] = [bare(createdOn), `${sum < 0 ? '-' : ''}${String(Math.abs(sum)).padStart(sum < 0 ? 14 : 15, '0')}`]
  const records = [
    `1${name.slice(0, 50).padEnd(50)}${taxId.padEnd(15)}${day}${day}${' '.repeat(20)}${iban.padEnd(34)}EUR1${' '.repeat(30)}FU`,
    ...invoices.flatMap(recordsOf),
    `7${String(invoices.length).padStart(12, '0')}${signed}`,
  ]
  return Buffer.from(records.map((record) => `${record.padEnd(RECORD_LENGTH)}\r\n`).join(''), 'latin1')
}

function recordsOf({ supplier, iban, number, amount, issuedOn, dueOn, postponedTo }: WrittenInvoice): string[] {
  const { name, taxId, email = '', street, town, postcode } = supplier
  const digits = String(Math.abs(amount)).padStart(15, '0')
  return [
    `3${name.slice(0, 70).padEnd(70)}${taxId.padEnd(20)}${street.padEnd(65)}${town.padEnd(40)}${postcode.padEnd(10)}ES`,
    `4${email.padEnd(50)}`,
    `5T${iban.padEnd(34)}`,
    `6${number.padEnd(20)}${amount < 0 ? '-' : '+'}${digits}${bare(issuedOn)}${bare(dueOn)}${postponedTo ? bare(postponedTo) : ''}`,
  ]
}

const bare = (day: LocalDate) => day.replaceAll('-', '')
const sumOf = (invoices: readonly WrittenInvoice[]) => invoices.reduce((sum, { amount }) => sum + amount, 0)
