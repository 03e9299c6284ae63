/** What each column of a sheet holds, by its title and by what is in it, and the lines that come of it. */
import {
  DRAFT_FIELDS,
  FIELDS_OF,
  type DraftField,
  type DraftKind,
  type Sheet,
  type SheetField,
} from '@almenara/contract/areas/payments/drafts'
import { doubtfulAmount } from '@almenara/contract/areas/payments/sheet-amounts'
import { parseIban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'

/** A table as text: its rows, each with as many cells as the widest. */
export type Table = readonly (readonly string[])[]

/** Words of titles, without accents or capitals. The first field that a title has a word of is its. */
const TITLES: readonly (readonly [field: DraftField, words: readonly string[]])[] = [
  ['iban', ['iban', 'cuenta', 'cta', 'ccc', 'account']],
  ['amount', ['importe', 'total', 'euros', 'eur', 'cantidad', 'amount', 'neto', 'liquido']],
  ['mandate', ['mandato', 'mandatos', 'mandate']],
  ['signedOn', ['firma', 'firmado', 'fecha', 'signed']],
  ['sequence', ['secuencia', 'sequence']],
  ['reference', ['referencia', 'ref', 'factura', 'numero', 'num', 'reference', 'id']],
  ['concept', ['concepto', 'descripcion', 'motivo', 'detalle', 'concept', 'description']],
  [
    'name',
    [
      'beneficiario',
      'nombre',
      'proveedor',
      'razon',
      'titular',
      'empleado',
      'acreedor',
      'deudor',
      'cliente',
      'socio',
      'name',
      'empresa',
      'trabajador',
    ],
  ],
]
const OF_MANDATE = ['mandate', 'signedOn', 'sequence'] as const
const SAMPLE = 60
const WIDTHS = {
  name: 140,
  iban: 60,
  amount: 40,
  concept: 300,
  reference: 70,
  mandate: 70,
  signedOn: 20,
  sequence: 20,
} as const satisfies Record<DraftField, number>

/** What a sheet makes of an account number that it takes for a quantity. */
const AS_NUMBER = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i
const isAccount = (text: string) => parseIban(text).ok || AS_NUMBER.test(text) || /^[A-Z]{2}\d{2}[\dA-Z -]{11,40}$/i.test(text)
const isAmount = (text: string) => parseAmount(text).ok
const wordsOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Titles are words: no account and no amount among them. */
export function hasTitles([first = [], ...rest]: Table): boolean {
  return rest.length > 0 && first.some((text) => text !== '') && !first.some((text) => isAccount(text) || isAmount(text))
}

/** By what its columns are remembered: their titles, else how many they are. */
export function signatureOf(table: Table): string {
  const [first = []] = table
  return hasTitles(table)
    ? first
        .map((title) => wordsOf(title).join(' '))
        .join('|')
        .slice(0, 400)
    : `#${first.length}`
}

/** Each field once: by titles first, then by what the columns hold. */
export function guessFields(table: Table, kind: DraftKind): SheetField[] {
  const [first = [], ...below] = table
  const titled = hasTitles(table)
  const body = titled ? below : table
  const fields: SheetField[] = first.map(() => 'NONE')
  const give = (field: DraftField, column: number) => {
    if (column >= 0 && fields[column] === 'NONE' && !fields.includes(field)) fields[column] = field
  }
  if (titled)
    for (const [field, words] of TITLES.filter(([of]) => FIELDS_OF[kind].includes(of)))
      give(
        field,
        first.findIndex((title, column) => fields[column] === 'NONE' && wordsOf(title).some((word) => words.includes(word))),
      )
  const most = (judge: (text: string) => boolean) =>
    first.findIndex((_, column) => fields[column] === 'NONE' && share(body, column, judge) > 0.5)
  give('iban', most(isAccount))
  give(
    'amount',
    most((text) => isAmount(text) && /[.,]\d{1,2}$/.test(text)),
  )
  give('amount', most(isAmount))
  for (const field of ['name', 'concept', 'reference'] as const)
    give(
      field,
      most((text) => /\p{L}/u.test(text) && !isAccount(text)),
    )
  return fields
}

/** Of the cells of a column that say something, how many are of a kind. */
function share(body: Table, column: number, judge: (text: string) => boolean): number {
  const said = body.map((row) => row[column] ?? '').filter((text) => text !== '')
  return said.length === 0 ? 0 : said.filter(judge).length / said.length
}

/** `fields`: one for each column, as far as they go. Amounts that can be read in one way only are written as the editor writes them. */
export function sheetOf(name: string, table: Table, fields: readonly SheetField[]): Sheet {
  const [first = [], ...below] = table
  const titled = hasTitles(table)
  const body = titled ? below : table
  const column = (field: DraftField) => fields.indexOf(field)
  const doubt = doubtfulAmount(body.map((row) => row[column('amount')] ?? ''))
  const cell = (row: readonly string[], field: DraftField) => (row[column(field)] ?? '').slice(0, WIDTHS[field])
  return {
    name,
    titled,
    columns: first.map((title, place) => ({
      title: titled ? title.slice(0, SAMPLE) : '',
      sample: (body.find((row) => row[place])?.[place] ?? '').slice(0, SAMPLE),
      field: fields[place] ?? 'NONE',
    })),
    lines: body.map((row) => {
      const amount = cell(row, 'amount')
      const parsed = parseAmount(amount)
      const plain = parsed.ok && doubt === undefined ? formatAmount(parsed.amount, { currency: null }) : amount
      const [payee, iban, concept, reference] = [cell(row, 'name'), cell(row, 'iban'), cell(row, 'concept'), cell(row, 'reference')]
      const ofMandate = OF_MANDATE.flatMap((field) => (column(field) < 0 ? [] : [[field, cell(row, field)] as const]))
      return { name: payee, iban, amount: plain, concept, reference, ...Object.fromEntries(ofMandate) }
    }),
    ...(doubt === undefined ? {} : { doubt }),
  }
}

/** Whether each field is at most of one column. */
export const areFieldsSingle = (fields: readonly SheetField[]) =>
  DRAFT_FIELDS.every((field) => fields.filter((one) => one === field).length <= 1)
