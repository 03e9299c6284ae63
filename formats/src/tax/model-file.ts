/**
 * A file of the tax agency's models («fichero de presentación»), as its record designs have them: for each declaration `<T303020261T0000>`, an
 * `<AUX>` block, and pages, `<T30301000>…</T30301000>`, the first of which has the type of result, NIF, name, year and period at fixed positions.
 * ISO-8859-15, lines or none. It is read once from its beginning to its end, so what it costs grows with its size and with nothing else.
 */

/** Where a model's result stands: the page's code, the first character's position in the page, from 1, and how many there are. */
export interface AmountField {
  page: string
  at: number
  length: number
}

export interface ModelDeclaration {
  /** From 1. */
  position: number
  model: string
  year: string
  period: string
  type: string
  taxId: string
  name: string
  /** In cents; negative where the result is to be given back. */
  amount: number
  line: number
}

/** `line`, from 1, and why, in a sentence for whoever sent it. */
export class ModelFileRefused extends Error {
  override readonly name = 'ModelFileRefused'
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

interface Limits {
  declarations: number
  /** Of each model that is taken. */
  amounts: ReadonlyMap<string, AmountField>
}

const HEADER = /^<T(\d{3})0(\d{4})([0-9A-Z]{2})0000>/
const HEADER_LENGTH = 17
/** In the first page, counted from its `<T`, from 0. */
const TYPE = 12
const TAX_ID = 13
const NAME = 22
const YEAR = 102
const PERIOD = 106
const NAME_LENGTH = 80
const DIGITS = /^[N0-9]\d+$/

/** Throws ModelFileRefused at the first thing that no file of the agency has. */
export function readModelFile(
  bytes: Uint8Array,
  { declarations: most, amounts }: Limits,
): { lines: number; declarations: ModelDeclaration[] } {
  if (bytes.includes(0)) throw new ModelFileRefused(lineOf(bytes, bytes.indexOf(0)), 'tiene caracteres que no son de texto')
  const text = new TextDecoder('iso-8859-15').decode(bytes)
  const lines = new LineCounter(text)
  const found: ModelDeclaration[] = []
  let at = skipBreaks(text, 0)
  while (at < text.length) {
    const header = HEADER.exec(text.slice(at, at + HEADER_LENGTH))
    if (!header) throw new ModelFileRefused(lines.at(at), 'no es de un modelo de la Agencia Tributaria')
    if (found.length === most) throw new ModelFileRefused(lines.at(at), `tiene más de ${most} declaraciones`)
    const [tag, model = '', year = '', period = ''] = header
    const close = `</${tag.slice(1)}`
    const end = text.indexOf(close, at + tag.length)
    if (end < 0) throw new ModelFileRefused(lines.at(at), `la declaración del modelo ${model} no termina`)
    const place = { position: found.length + 1, line: lines.at(at) }
    found.push({ ...place, ...readOne(text.slice(at + tag.length, end), { model, year, period }, place.line, amounts.get(model)) })
    at = skipBreaks(text, end + close.length)
  }
  if (found.length === 0) throw new ModelFileRefused(1, 'está vacío')
  return { lines: lines.at(text.length), declarations: found }
}

type Head = Pick<ModelDeclaration, 'model' | 'year' | 'period'>

function readOne(body: string, head: Head, line: number, amount: AmountField | undefined): Omit<ModelDeclaration, 'position' | 'line'> {
  const refuse = (reason: string) => new ModelFileRefused(line, reason)
  if (!amount) throw refuse(`el modelo ${head.model} no se paga con archivo`)
  const first = pageOf(body, head.model, '01000')
  if (!first) throw refuse(`a la declaración del modelo ${head.model} le falta la primera página`)
  const cut = (from: number, length: number) => first.slice(from, from + length)
  if (cut(YEAR, 4) !== head.year || cut(PERIOD, 2) !== head.period) throw refuse('el ejercicio y el periodo no son los de la cabecera')
  const type = cut(TYPE, 1)
  const page = pageOf(body, head.model, amount.page)
  const digits = page?.slice(amount.at - 1, amount.at - 1 + amount.length) ?? ''
  if (digits.length !== amount.length || !DIGITS.test(digits)) throw refuse('el importe no tiene la forma del modelo')
  const cents = digits.startsWith('N') ? -Number(digits.slice(1)) : Number(digits)
  if (!Number.isSafeInteger(cents)) throw refuse('el importe es demasiado grande')
  const name = cut(NAME, NAME_LENGTH).trim()
  // oxlint-disable-next-line no-control-regex -- names have none of them
  if (/[\u0000-\u001f\u007f]/.test(name)) throw refuse('el nombre tiene caracteres que no son de texto')
  return { ...head, type, taxId: cut(TAX_ID, 9).trim(), name, amount: cents }
}

/** A page with its tag, as positions count it. */
function pageOf(body: string, model: string, page: string): string | undefined {
  const open = `<T${model}${page}>`
  const from = body.indexOf(open)
  const to = from < 0 ? -1 : body.indexOf(`</T${model}${page}>`, from)
  return to < 0 ? undefined : body.slice(from, to)
}

function skipBreaks(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \r\n\u001a'.includes(text.charAt(at))) at += 1
  return at
}

function lineOf(bytes: Uint8Array, at: number): number {
  let line = 1
  for (let index = 0; index < at; index += 1) if (bytes[index] === 10) line += 1
  return line
}

/** Lines of places that only go forward. */
class LineCounter {
  private seen = 0
  private line = 1
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  at(place: number): number {
    for (; this.seen < place; this.seen += 1) if (this.text.charCodeAt(this.seen) === 10) this.line += 1
    return this.line
  }
}

/** A declaration as a file has it: for samples and tests. */
export function writeModelDeclaration(one: Omit<ModelDeclaration, 'position' | 'line'>, { page, at, length }: AmountField): string {
  const { model, year, period, type, taxId, name, amount } = one
  const tag = `T${model}0${year}${period}0000`
  const digits = (amount < 0 ? 'N' : '') + String(Math.abs(amount)).padStart(length - (amount < 0 ? 1 : 0), '0')
  const head = `<T${model}01000> ${type}${taxId.padEnd(9)}${name.padEnd(NAME_LENGTH).slice(0, NAME_LENGTH)}${year}${period}`
  const pages =
    page === '01000'
      ? `${head.padEnd(at - 1)}${digits}</T${model}01000>`
      : `${head}</T${model}01000><T${model}${page}>`.concat(' '.repeat(Math.max(0, at - 12)), digits, `</T${model}${page}>`)
  return `<${tag}><AUX>${' '.repeat(300)}</AUX>${pages}</${tag}>`
}
