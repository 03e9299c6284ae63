/** Whether a text is of the form that a schema asks for (XML Schema 1.0, parts 2 and 4.3, as far as these messages use it). */
import { isLocalDate } from '@almenara/contract/dates'
import type { Simple } from '../iso20022/grammar.ts'

const patterns = new Map<string, RegExp>()

function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(`^(?:${text})$`, 'u')
  patterns.set(text, known)
  return known
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const ZONE = '(?:Z|[+-]\\d\\d:\\d\\d)?'
const DATE = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${ZONE}$`)
const MOMENT = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?${ZONE}$`)

/** The text of an element, and its attributes where it is an amount. */
export function isOfForm({ text, attributes }: { text: string; attributes: Readonly<Record<string, string>> }, simple: Simple): boolean {
  const { base, least, most, pattern, values, currency } = simple
  if (currency && !/^[A-Z]{3}$/.test(attributes['Ccy'] ?? '')) return false
  if (values && !values.includes(text)) return false
  if (pattern !== undefined && !patternOf(pattern).test(text)) return false
  if (least !== undefined && text.length < least) return false
  if (most !== undefined && text.length > most && [...text].length > most) return false
  if (base === 'decimal') return isDecimal(text, simple)
  if (base === 'boolean') return /^(?:true|false|1|0)$/.test(text)
  if (base === 'gYear') return /^\d{4}$/.test(text)
  if (base === 'date') return isLocalDate(DATE.exec(text)?.[1] ?? '')
  return base === 'dateTime' ? isLocalDate(MOMENT.exec(text)?.[1] ?? '') : true
}

function isDecimal(text: string, { digits = Infinity, decimals = Infinity, currency }: Simple): boolean {
  if (!DECIMAL.test(text)) return false
  const [whole = '', after = ''] = text.replace(/^[+-]/, '').split('.')
  const fraction = after.replace(/0+$/, '')
  if (currency && text.startsWith('-') && /[1-9]/.test(text)) return false
  return fraction.length <= decimals && whole.replace(/^0+/, '').length + fraction.length <= digits
}
