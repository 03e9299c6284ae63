/** The people whom a Bizum is sent to or asked of, and how much each, as they are typed and as the bank is asked. */
import { AMOUNT_MISSING } from '@almenara/contract/field-faults'
import { BIZUM_LIMITS, MAX_LENGTH } from '@almenara/contract/limits'
import { add, formatAmount, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { formatPhone, isSpanishMobile, parsePhone, type Phone } from '@almenara/contract/phone'
import { amountSoFar, readAmount } from '../../../fields/amount.ts'

export interface Person {
  /** E.164. */
  phone: Phone
  /** What the customer calls them; empty of a number that they have not saved. */
  alias: string
  /** As it is typed, where each pays another amount. */
  amount: string
}

export interface PeopleDraft {
  people: readonly Person[]
  /** What stands in the field of the next one. */
  next: string
  /** All the same amount, or each their own. */
  same: boolean
  amount: string
  concept: string
}

export const EMPTY_PEOPLE: PeopleDraft = { people: [], next: '', same: true, amount: '', concept: '' }

/** What is wrong with a number that is to be added; `undefined` when it may be. */
export function numberProblem(text: string, people: readonly Person[]): string | undefined {
  const parsed = parsePhone(text)
  if (!parsed.ok && parsed.problem === 'EMPTY') return 'Escriba un móvil o elija un contacto.'
  if (!parsed.ok && parsed.problem === 'LENGTH') return `Un móvil español tiene ${MAX_LENGTH.phone} cifras.`
  if (!parsed.ok) return 'Escriba el móvil con cifras: 600 123 456.'
  if (parsed.phone.startsWith('+34') && !isSpanishMobile(parsed.phone)) return 'Escriba un móvil: Bizum no llega a los teléfonos fijos.'
  return people.some(({ phone }) => phone === parsed.phone) ? 'Ya ha añadido ese móvil.' : undefined
}

/** With one more; the number is right. */
export function withPerson(draft: PeopleDraft, text: string, alias = ''): PeopleDraft {
  const parsed = parsePhone(text)
  if (!parsed.ok) return draft
  return { ...draft, people: [...draft.people, { phone: parsed.phone, alias, amount: '' }], next: '' }
}

export function without(draft: PeopleDraft, phone: Phone): PeopleDraft {
  return { ...draft, people: draft.people.filter((person) => person.phone !== phone) }
}

export const personName = ({ alias, phone }: Pick<Person, 'alias' | 'phone'>) => alias || formatPhone(phone)

/** With the number that was typed and not added, where it is right: who goes on without pressing «Añadir» means it. */
export function peopleOf(draft: PeopleDraft): readonly Person[] {
  return draft.next.trim() !== '' && numberProblem(draft.next, draft.people) === undefined
    ? withPerson(draft, draft.next).people
    : draft.people
}

/** Whether one amount serves for all: of one person there is no other. */
function isShared({ same, people }: Pick<PeopleDraft, 'same' | 'people'>): boolean {
  return same || people.length < 2
}

/** What it comes to, as far as it can be read. */
export function totalOf(draft: PeopleDraft): Cents {
  const people = peopleOf(draft)
  if (isShared({ same: draft.same, people })) return toCents(amountSoFar(draft.amount) * people.length)
  return add(ZERO, ...people.map(({ amount }) => amountSoFar(amount)))
}

/** The fields that can say what is wrong with them, in the order in which they stand. */
export function peopleFields({ people, same }: PeopleDraft): string[] {
  const amounts = isShared({ same, people }) ? ['amount'] : people.map((_, place) => `recipients.${place}.amount`)
  return ['next', ...people.map((_, place) => `recipients.${place}.phone`), ...amounts, 'concept']
}

export interface AmountRange {
  minimum: Cents
  maximum: Cents
  recipients: number
}
export const RANGE: AmountRange = {
  minimum: toCents(BIZUM_LIMITS.minimum),
  maximum: toCents(BIZUM_LIMITS.perOperation),
  recipients: BIZUM_LIMITS.recipients,
}

export interface Recipient {
  phone: Phone
  amount: Cents
}

/** What the bank can be asked, or what is wrong, by field. */
export function readPeople(draft: PeopleDraft, range: AmountRange): { recipients: Recipient[]; found: Record<string, string | undefined> } {
  const people = peopleOf(draft)
  const shared = isShared({ same: draft.same, people })
  const found: Record<string, string | undefined> = {
    next: peopleProblem(draft, people, range),
  }
  const recipients = people.map(({ phone, amount: own }, place) => {
    const read = readAmount(shared ? draft.amount : own, {
      most: range.maximum,
      problem: `En cada operación puede mover ${formatAmount(range.maximum)} como máximo.`,
    })
    const problem = !read.ok
      ? read.problem
      : read.amount < range.minimum
        ? `El importe mínimo es ${formatAmount(range.minimum)}.`
        : undefined
    found[shared ? 'amount' : `recipients.${place}.amount`] = problem
    return { phone, amount: read.ok ? read.amount : ZERO }
  })
  if (people.length === 0 && draft.amount === '') found['amount'] = AMOUNT_MISSING
  return { recipients, found }
}

function peopleProblem(draft: PeopleDraft, people: readonly Person[], { recipients: most }: AmountRange): string | undefined {
  if (draft.next.trim() !== '' && people === draft.people) return numberProblem(draft.next, draft.people)
  if (people.length === 0) return 'Añada al menos una persona.'
  if (people.length > most) return `Puede añadir ${most} personas como máximo: quite ${people.length - most}.`
  return undefined
}
