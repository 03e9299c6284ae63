/** What a person or an organisation was paid in a year and what was withheld of it (Reglamento del IRPF, art. 108.3). */
import { formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { add, negate, toCents, type Cents } from '@almenara/contract/money'
import type { NewDocument } from '../../correspondence/write-document.ts'
import type { Row } from '../../documents/list-document.ts'
import { isOfDeposit } from '../../products/posting-kinds.ts'
import { isFee, isInterest, isWithholding, sumOf, type BookedEntry } from './settlement-letter.ts'

/** Before the holder and the year. */
export const TAX_CERTIFICATE_KEY = 'tax-certificate:'

const CERTIFICATE = { name: 'TAX_CERTIFICATE', version: 1 }

/** An account or a deposit of the holder, at the end of the year. */
export interface HeldProduct {
  id: string
  name: string
  identifier: string
  balance: Cents
  /** Of the last quarter, day by day. */
  average: Cents
  /** Which of its holders, from 0, and how many they are: interest belongs to them in equal parts. */
  place: number
  holders: number
  /** Of the year; deposits are paid in accounts and have none. */
  entries: readonly BookedEntry[]
}

export interface TaxYear {
  from: LocalDate
  to: LocalDate
  holder: { id: number; name: string; taxId: string }
  bank: string
  products: readonly HeldProduct[]
}

type Certificate = Omit<NewDocument, 'to'>

/** `undefined` for whoever had nothing in the bank that year. */
export function taxCertificate({ from, to, holder, bank, products }: TaxYear, producedAt: Instant): Certificate | undefined {
  const lines = products.flatMap(linesOf)
  if (lines.length === 0) return undefined
  const year = from.slice(0, 4)
  return {
    uniqueKey: `${TAX_CERTIFICATE_KEY}${holder.id}:${year}`,
    type: 'TAX_CERTIFICATE',
    template: CERTIFICATE,
    document: {
      title: `Información fiscal y certificado de retenciones de ${year}`,
      producedAt,
      facts: [
        { label: 'Titular', text: holder.name },
        { label: 'NIF', text: holder.taxId },
        { label: 'Pagador', text: bank },
        { label: 'Ejercicio', text: `${year}, del ${formatDay(from)} al ${formatDay(to)}` },
      ],
      figures: [
        { label: 'Rendimientos del capital mobiliario', amount: add(...lines.map(({ interest }) => interest)) },
        { label: 'Retenciones practicadas', amount: add(...lines.map(({ withheld }) => withheld)) },
      ],
      paragraphs: [`${bank} certifica los siguientes importes, que constan en sus registros y comunica a la Agencia Tributaria.`],
      table: { columns: COLUMNS, rows: lines.map(rowOf) },
      notes: NOTES,
    },
  }
}

const COLUMNS = [
  { label: 'Producto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Rendimientos', kind: 'balance' },
  { label: 'Retenciones', kind: 'balance' },
  { label: 'Saldo a 31 de diciembre', kind: 'balance' },
  { label: 'Saldo medio del 4.º trimestre', kind: 'balance' },
] as const

const NOTES = [
  'En los productos con varios titulares, los rendimientos y las retenciones son la parte que le corresponde. Los saldos son los de todo el producto.',
  'Los rendimientos de los depósitos son los intereses brutos, menos la penalización por cancelación anticipada.',
]

interface Line {
  name: string
  detail: string
  interest: Cents
  withheld: Cents
  balances?: Pick<HeldProduct, 'balance' | 'average'>
}

/** The product itself, and what the deposits that pay into it have paid. */
function linesOf(product: HeldProduct): Line[] {
  const { name, identifier, balance, average } = product
  const { own, deposits } = paidLines(product)
  const lines: Line[] = [
    {
      name,
      detail: [formatIdentifier(identifier), partOf(product)].filter((text) => text !== '').join(' · '),
      ...own,
      balances: { balance, average },
    },
    { name: 'Depósitos', detail: `Abonados en la cuenta ${formatIdentifier(identifier)}`, ...deposits },
  ]
  return lines.filter(
    ({ interest, withheld, balances }) => interest !== 0 || withheld !== 0 || (balances && (balance !== 0 || average !== 0)),
  )
}

type Paid = Pick<Line, 'interest' | 'withheld'>

/** What the product itself paid and what the deposits that pay into it did: the holder's part. */
export function paidLines(product: HeldProduct): { own: Paid; deposits: Paid } {
  const { entries } = product
  const deposits = entries.filter(({ kind }) => isOfDeposit(kind))
  const own = entries.filter(({ kind, type, amount }) => !isOfDeposit(kind) && !(type === 'INTEREST' && amount < 0) && type !== 'FEE')
  return { own: paidOf(own, product), deposits: paidOf(deposits, product) }
}

function paidOf(entries: readonly BookedEntry[], { place, holders }: HeldProduct): Paid {
  // A deposit's fee is the penalty of cancelling it.
  const interest = sumOf(entries.filter((entry) => isInterest(entry) || isFee(entry)))
  const withheld = negate(sumOf(entries.filter(isWithholding)))
  return { interest: partFor(interest, place, holders), withheld: partFor(withheld, place, holders) }
}

/** Equal parts that come to the whole: the first holders have the cents that are left over. */
function partFor(amount: Cents, place: number, of: number): Cents {
  const left = amount % of
  const extra = place < Math.abs(left) ? Math.sign(left) : 0
  return toCents((amount - left) / of + extra)
}

const partOf = ({ holders }: HeldProduct): string =>
  holders === 1 ? '' : `Participación del ${(100 / holders).toLocaleString('es-ES', { maximumFractionDigits: 2 })}\u00a0%`

const rowOf = ({ name, detail, interest, withheld, balances }: Line): Row => [
  name,
  detail,
  interest,
  withheld,
  balances?.balance ?? '',
  balances?.average ?? '',
]
