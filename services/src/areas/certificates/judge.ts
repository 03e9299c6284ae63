/** Judges what is asked for: whose it is, which products, which days, which headings. What it answers may be certified by who asks. */
import type { certificatePreview } from '@almenara/contract/areas/certificates/issuing'
import type { CertificateKind } from '@almenara/contract/brand'
import type { BodyOf } from '@almenara/contract/call'
import { addDays, dayAt, formatDay, toLocalDate, DAYS_INVERTED, type Instant, type LocalDate } from '@almenara/contract/dates'
import { CERTIFICATES } from '@almenara/contract/limits'
import { CHOOSE_EXERCISE } from '@almenara/contract/refusal-words'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { AFTER_TODAY } from '../../extracts/check-filters.ts'
import { startOfJanuary } from '../../status/services-status.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asked } from './asked.ts'
import { refusalFor, requireHolder, type HeldProduct, type Holder } from './holders.ts'
import { exercisesOf, requireKind } from './kinds.ts'

export type CertificateRequest = BodyOf<typeof certificatePreview>

/** Throws NOT_FOUND for what is not theirs, CERTIFICATE_REFUSED for what is not for them, and BAD_INPUT or DJA9 at the field. */
export async function judge(bank: Bank, db: Db, userId: number, request: CertificateRequest, now: Instant): Promise<Asked> {
  const kind = requireKind(bank, request.type)
  const holder = await requireHolder(bank, db, userId, request.holderId)
  if (kind.office !== undefined) throw new Failure('CERTIFICATE_REFUSED', { message: kind.office })
  const products = productsOf(kind, holder, request.products)
  const today = dayAt(now)
  const known = new Set(kind.epigraphs.map(({ code }) => code))
  if (request.epigraphs.some((code) => !known.has(code))) {
    throw badInput('epigraphs', 'Ese epígrafe no es de este certificado. Elija otro de la lista.')
  }
  const required = kind.epigraphs.flatMap(({ code, required: always }) => (always ? [code] : []))
  const epigraphs = new Set([...required, ...request.epigraphs])
  if (epigraphs.size === 0) throw badInput('epigraphs', 'Elija al menos un epígrafe.')
  const addressee = request.addressee?.trim()
  return {
    kind,
    holder: holder.party,
    products,
    ...periodOf(kind, request, today),
    epigraphs,
    ...(addressee ? { addressee } : {}),
    now,
    today,
  }
}

/** In the order in which they are shown, each once. */
function productsOf(kind: CertificateKind, holder: Holder, ids: readonly string[]): HeldProduct[] {
  const theirs = holder.products.filter(({ type }) => kind.products.includes(type))
  if (ids.some((id) => !theirs.some((product) => product.id === id))) throw new Failure('NOT_FOUND')
  const products = theirs.filter(({ id }) => ids.includes(id))
  for (const { role } of products) {
    const message = refusalFor(kind, role)
    if (message !== undefined) throw new Failure('CERTIFICATE_REFUSED', { message })
  }
  return products
}

type Period = Pick<Asked, 'from' | 'to' | 'exercise'>

function periodOf(kind: CertificateKind, request: CertificateRequest, today: LocalDate): Period {
  const given = { asOf: request.asOf, exercise: request.exercise, from: request.from, to: request.to }
  const wanted: readonly string[] = WANTED[kind.asks]
  for (const [field, value] of Object.entries(given)) {
    if (value !== undefined && !wanted.includes(field)) throw badInput(field, 'Este certificado no pide ese dato. Quítelo.')
    if (value === undefined && wanted.includes(field)) throw badInput(field, MISSING[field as keyof typeof MISSING])
  }
  if (kind.asks === 'EXERCISE') return yearPeriod(kind, Number(request.exercise), today)
  if (kind.asks === 'RANGE') return rangePeriod(given.from ?? today, given.to ?? today, today)
  const day = given.asOf ?? today
  checkDay('asOf', day, today, today)
  return { from: day, to: day }
}

const WANTED = { DAY: ['asOf'], EXERCISE: ['exercise'], RANGE: ['from', 'to'], NOTHING: [] } as const
const MISSING = {
  asOf: 'Indique la fecha.',
  exercise: CHOOSE_EXERCISE,
  from: 'Indique la fecha inicial.',
  to: 'Indique la fecha final.',
} as const

function yearPeriod(kind: CertificateKind, exercise: number, today: LocalDate): Period {
  if (!exercisesOf(kind, today).some((one) => one.exercise === exercise)) {
    throw badInput('exercise', `Elija uno de los últimos ${CERTIFICATES.exercises} ejercicios cerrados.`)
  }
  return { from: toLocalDate(`${exercise}-01-01`), to: toLocalDate(`${exercise}-12-31`), exercise }
}

function rangePeriod(from: LocalDate, to: LocalDate, today: LocalDate): Period {
  if (from > to) throw badInput('from', DAYS_INVERTED, 'DJA9')
  checkDay('from', from, today, addDays(today, -1))
  checkDay('to', to, today, addDays(today, -1))
  return { from, to }
}

function checkDay(field: string, day: LocalDate, today: LocalDate, last: LocalDate): void {
  const first = startOfJanuary(today, CERTIFICATES.exercises)
  if (day < first) throw badInput(field, `Elija una fecha desde el ${formatDay(first)}. De días anteriores, pídalo en su oficina.`, 'DJA9')
  if (day > last) throw badInput(field, last === today ? AFTER_TODAY : 'Elija una fecha anterior a hoy.', 'DJA9')
}
