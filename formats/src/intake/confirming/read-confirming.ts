/**
 * Reads a confirming file of the Asociación Española de Factoring as it arrives: records of 250 characters, or of the 249 that a real program
 * writes. Every invoice is judged to its end, and all that is wrong is told at once, with its line and its place in it.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Position } from '../../iso20022/xml-error.ts'
import type { Encoding } from '../decode.ts'
import { Findings, type Finding, type FindingCode } from '../finding.ts'
import { FirstPlaces } from '../first-places.ts'
import type { OrderLabel } from '../orders.ts'
import { judgeIban } from '../values.ts'
import { dayOf, isNoDay, readInvoice, signedCents, type ConfirmingInvoice, type SupplierRecords } from './invoices.ts'
import { fieldAt, readRecords, RECORD_LENGTH, type Field, type FixedRecord } from './records.ts'

export interface ConfirmingHead {
  name: string
  taxId: string
  contract: string
  reference: string
  /** The account that pays them; undefined where it is wrong. */
  iban: string | undefined
  /** Undefined where it is wrong; `SOON`: the first day that is possible. */
  on: LocalDate | 'SOON' | undefined
}

/** What comes out of a file, in its order. `at`: where it begins. */
export type ConfirmingPart =
  | { part: 'HEAD'; head: ConfirmingHead; at: Position; findings: Finding[] }
  | { part: 'INVOICE'; label: OrderLabel; invoice?: ConfirmingInvoice; at: Position; findings: Finding[] }
  /** Of a record that is no invoice, or of the whole. */
  | { part: 'FINDINGS'; findings: Finding[] }

const HEAD = {
  name: fieldAt('Nombre', 2, 51),
  taxId: fieldAt('NIF', 52, 66),
  on: fieldAt('Fecha de remesa', 75, 82),
  contract: fieldAt('Contrato', 83, 102),
  iban: fieldAt('Cuenta de cargo', 103, 136),
  currency: fieldAt('Divisa', 137, 139),
  reference: fieldAt('Referencia', 141, 170),
}
const TOTALS = { count: fieldAt('Número de órdenes', 2, 13), sum: fieldAt('Importe total', 14, 28) }

/** Throws `RecordsError`: nothing is then taken of the file. */
export async function* readConfirmingFile(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { encoding }: { encoding?: Encoding | undefined } = {},
): AsyncGenerator<ConfirmingPart> {
  const reader = new ConfirmingReader()
  for await (const record of readRecords(chunks, encoding)) yield* reader.take(record)
  yield* reader.end()
}

/** Records go in, parts come out. */
class ConfirmingReader {
  private of: SupplierRecords = {}
  private head = false
  private totals = false
  private orders = 0
  private sum = ZERO
  /** An amount could not be read: the sum is then not judged. */
  private isUnclear = false
  /** Which order has that amount first, so that the one that explains a difference can be named. */
  private readonly first = new Map<Cents, number>()
  private readonly invoices = new FirstPlaces()
  private last: Position = { line: 1, column: 1 }

  /** The head comes first and once, nothing comes after the totals, and the rest of a supplier follows their own record. */
  private isOutOfPlace({ type }: FixedRecord): boolean {
    if (this.totals || !/^[1-7]$/.test(type) || (type === '1') === this.head) return true
    return (type === '4' || type === '5') && !this.of.supplier
  }

  *take(record: FixedRecord): Generator<ConfirmingPart> {
    this.last = record.start
    const findings = ofFile()
    if (record.text.length > RECORD_LENGTH)
      findings.add('TEXT', `Registro ${record.type}`, record.start, { value: record.text.slice(RECORD_LENGTH) })
    if (this.isOutOfPlace(record)) findings.add('UNEXPECTED', `Registro ${record.type}`, record.start)
    else yield* this.read(record, findings)
    if (findings.found.length > 0) yield { part: 'FINDINGS', findings: findings.found }
  }

  *end(): Generator<ConfirmingPart> {
    const findings = ofFile()
    if (!this.head) findings.add('MISSING', 'Registro 1', { line: 1, column: 1 })
    if (!this.totals) findings.add('MISSING', 'Registro 7', this.last)
    if (findings.found.length > 0) yield { part: 'FINDINGS', findings: findings.found }
  }

  private *read(record: FixedRecord, findings: Findings): Generator<ConfirmingPart> {
    if (record.type === '1') yield this.begin(record)
    else if (record.type === '3') this.of = { supplier: record }
    else if (record.type === '4') this.of = { ...this.of, mail: record }
    else if (record.type === '5') this.of = { ...this.of, payment: record }
    else if (record.type === '6') yield this.invoice(record)
    else if (record.type === '7') this.judgeTotals(record, findings)
  }

  private begin(record: FixedRecord): ConfirmingPart {
    this.head = true
    const findings = new Findings({ level: 'BATCH', batch: 1, prefix: '' })
    const tell = (code: FindingCode, of: Field) => findings.add(code, record.pathOf(of), record.at(of), { value: record.valueOf(of) })
    const { value: iban, found } = judgeIban(record.valueOf(HEAD.iban), 'ACCOUNT')
    for (const code of found) tell(code, HEAD.iban)
    const currency = record.valueOf(HEAD.currency)
    if (currency !== 'EUR' && currency !== '') tell('CURRENCY', HEAD.currency)
    const said = record.valueOf(HEAD.on)
    const on: ConfirmingHead['on'] = isNoDay(said) ? 'SOON' : dayOf(said)
    if (on === undefined) tell('DAY', HEAD.on)
    const [name, taxId, contract, reference] = [HEAD.name, HEAD.taxId, HEAD.contract, HEAD.reference].map((one) => record.valueOf(one))
    const head = { name: name ?? '', taxId: taxId ?? '', contract: contract ?? '', reference: reference ?? '', iban, on }
    return { part: 'HEAD', head, at: record.start, findings: findings.found }
  }

  private invoice(record: FixedRecord): ConfirmingPart {
    this.orders += 1
    const findings = new Findings({ level: 'ORDER', batch: 1, order: this.orders, prefix: '' })
    const { label, invoice } = readInvoice(record, this.of, this.orders, findings)
    this.count(label.counted)
    if (invoice) this.judgeRepeated(invoice, record, findings)
    return { part: 'INVOICE', label, ...(invoice ? { invoice } : {}), at: record.start, findings: findings.found }
  }

  private count(amount: Cents | undefined): void {
    if (amount === undefined) this.isUnclear = true
    else {
      this.sum = add(this.sum, amount)
      if (!this.first.has(amount)) this.first.set(amount, this.orders)
    }
  }

  /** A supplier numbers their invoices: the same number is the same invoice. */
  private judgeRepeated({ order, supplier: { taxId }, number }: ConfirmingInvoice, record: FixedRecord, findings: Findings): void {
    const before = this.invoices.before(`${taxId.toUpperCase()} ${number.toUpperCase()}`, order)
    if (before === undefined) return
    findings.add('INVOICE_REPEATED', 'Registro 6/Factura', record.start, { value: number, against: String(before) })
  }

  private judgeTotals(record: FixedRecord, findings: Findings): void {
    this.totals = true
    const [count, sum] = [record.valueOf(TOTALS.count), record.valueOf(TOTALS.sum)]
    const tell = (code: 'TEXT' | 'COUNT' | 'SUM', of: Field, more: Pick<Finding, 'value' | 'against' | 'order'>) =>
      findings.add(code, record.pathOf(of), record.at(of), more)
    if (!/^\d+$/.test(count)) tell('TEXT', TOTALS.count, { value: count })
    else if (Number(count) !== this.orders) tell('COUNT', TOTALS.count, { value: String(Number(count)), against: String(this.orders) })
    const said = signedCents('', sum)
    if (said === undefined) tell('TEXT', TOTALS.sum, { value: sum })
    else if (!this.isUnclear && said !== this.sum) {
      const order = this.first.get(toCents(said - this.sum)) ?? this.first.get(toCents(this.sum - said))
      tell('SUM', TOTALS.sum, { value: String(said), against: String(this.sum), ...(order === undefined ? {} : { order }) })
    }
  }
}

const ofFile = () => new Findings({ level: 'FILE', prefix: '' })
