/** What is typed to ask for a certificate, and how it is read. */
import type { AskedPeriod } from '@almenara/contract/areas/certificates/certificate'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { CHOOSE_EXERCISE } from '@almenara/contract/refusal-words'
import { parseDay } from '@almenara/contract/typed-day'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import type { CertificateRequest, IssuedDetail } from '../queries.ts'

export interface RequestDraft {
  type: string
  holderId: string
  products: readonly string[]
  /** Days as they are typed. */
  asOf: string
  exercise: string
  from: string
  to: string
  /** Until some are left out, all of which there is something to say. */
  epigraphs: readonly string[] | undefined
  addressee: string
}

export const REQUEST_FIELDS = ['type', 'holderId', 'products', 'asOf', 'exercise', 'from', 'to', 'epigraphs', 'addressee'] as const
export type RequestField = (typeof REQUEST_FIELDS)[number]

export function emptyRequest(holderId: string): RequestDraft {
  const days = { asOf: '', exercise: '', from: '', to: '' }
  return { type: '', holderId, products: [], ...days, epigraphs: undefined, addressee: '' }
}

/** The same again, with the data of today. */
export function repeated(
  { type, holder, products, exercise, from, epigraphs, addressee = '' }: IssuedDetail,
  today: LocalDate,
): RequestDraft {
  return {
    type,
    holderId: holder.id,
    products: products.map(({ id }) => id),
    asOf: formatDay(today),
    exercise: exercise === undefined ? '' : String(exercise),
    from: from === undefined ? '' : formatDay(from),
    to: formatDay(today),
    epigraphs,
    addressee,
  }
}

interface Known {
  /** What the type asks for; undefined until one is chosen. */
  asks: AskedPeriod | undefined
  today: LocalDate
  /** Those of the draft that there are, and that may be asked for. */
  products: readonly string[]
  epigraphs: readonly string[]
}

/** What the bank is asked for. */
export function readRequest(draft: RequestDraft, { asks, today, products, epigraphs }: Known): ReadDraft<CertificateRequest, RequestField> {
  const { type, holderId, exercise, addressee } = draft
  const [asOf, from, to] = [parseDay(draft.asOf), parseDay(draft.from), parseDay(draft.to)]
  const problems = {
    type: asks === undefined ? 'Elija el tipo de certificado.' : undefined,
    holderId: holderId === '' ? 'Elija el titular.' : undefined,
    products: products.length === 0 ? 'Elija al menos un producto.' : undefined,
    asOf: asks === 'DAY' ? dayProblem(asOf, today) : undefined,
    exercise: asks === 'EXERCISE' && exercise === '' ? CHOOSE_EXERCISE : undefined,
    from: asks === 'RANGE' ? dayProblem(from, today) : undefined,
    to: asks === 'RANGE' ? (dayProblem(to, today) ?? (from && to && to < from ? AFTER_FROM : undefined)) : undefined,
    epigraphs: undefined,
    addressee: undefined,
  }
  if (Object.values(problems).some((problem) => problem !== undefined)) return invalidFields<RequestField>(problems)
  const named = addressee.trim()
  return {
    input: {
      type,
      holderId,
      products: [...products],
      ...(asks === 'DAY' && asOf ? { asOf } : {}),
      ...(asks === 'EXERCISE' ? { exercise: Number(exercise) } : {}),
      ...(asks === 'RANGE' && from && to ? { from, to } : {}),
      epigraphs: [...epigraphs],
      ...(named === '' ? {} : { addressee: named }),
    },
  }
}

const AFTER_FROM = 'Escriba una fecha posterior a la inicial.'

function dayProblem(day: LocalDate | undefined, today: LocalDate): string | undefined {
  if (day === undefined) return 'Escriba la fecha con día, mes y año: 31/12/2025.'
  return day > today ? 'Escriba una fecha que no sea posterior a hoy.' : undefined
}
