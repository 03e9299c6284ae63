/** What is typed of a transfer, whoever receives it. Its fields bear the names that the bank gives them. */
import { PERIODICITIES, type Periodicity } from '@almenara/contract/periodicity'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import type { TransferOptions } from '@almenara/contract/areas/transfers/options'
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import { LATER_THAN_TODAY, WRITE_ALIAS } from '@almenara/contract/areas/transfers/transfer-words'
import { addDays, formatDay, type LocalDate } from '@almenara/contract/dates'
import { LAST_DAY_BEFORE_FIRST } from '@almenara/contract/field-faults'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, toCents } from '@almenara/contract/money'
import { readDay } from '../../fields/day.ts'
import { groupIban } from '../../fields/iban.ts'
import { invalidFields, type Problems, type InvalidFields } from '../../patterns/two-step/read-draft.ts'

export interface TransferDraft {
  /** Between own accounts: the one that receives. */
  target: string | undefined
  /** To others. */
  iban: string
  name: string
  amount: string
  concept: string
  /** A code, or empty. */
  categoryPurpose: string
  when: 'TODAY' | 'DAY' | 'PERIODIC'
  /** Whether one of today is instant; undefined: as the bank advises. */
  instant: boolean | undefined
  'when.on': string
  'when.periodicity': Periodicity
  'when.firstOn': string
  /** Empty: until the customer ends it. */
  'when.until': string
  /** Whether it is kept as a favourite too, and under which alias. */
  keep: boolean
  favourite: string
  /** The stored transfer that it comes from. */
  stored: string | undefined
}

/** As the fields stand on the screen. */
export const TRANSFER_FIELDS = [
  'target',
  'iban',
  'name',
  'favourite',
  'amount',
  'concept',
  'categoryPurpose',
  'when',
  'when.on',
  'when.periodicity',
  'when.firstOn',
  'when.until',
] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]

export const EMPTY_DRAFT: TransferDraft = {
  target: undefined,
  iban: '',
  name: '',
  amount: '',
  concept: '',
  categoryPurpose: '',
  when: 'TODAY',
  instant: undefined,
  'when.on': '',
  'when.periodicity': 'MONTHLY',
  'when.firstOn': '',
  'when.until': '',
  keep: false,
  favourite: '',
  stored: undefined,
}

/** What is known before anything is typed. Amounts in cents. */
export interface KnownTransfer {
  target?: string | undefined
  iban?: string | undefined
  name?: string | undefined
  amount?: number | undefined
  concept?: string | undefined
  categoryPurpose?: string | undefined
  when?: TransferWhen | undefined
  stored?: string | undefined
}

/** A day that has passed by `today` is chosen again. */
export function beginWith(known: KnownTransfer, today: LocalDate): TransferDraft {
  const { target, iban = '', name = '', amount, concept = '', categoryPurpose = '', when, stored } = known
  return {
    ...EMPTY_DRAFT,
    target,
    iban: groupIban(iban),
    name,
    amount: typed(amount),
    concept,
    categoryPurpose,
    stored,
    ...typedWhen(when, today),
  }
}

/** What was typed before, with whoever was chosen meanwhile and what is usually sent to them. */
export function carryOn(kept: TransferDraft, { target, iban, name, amount, concept }: TransferDraft): TransferDraft {
  return { ...kept, target, iban, name, amount: amount || kept.amount, concept: concept || kept.concept, keep: false, favourite: '' }
}

function typedWhen(when: TransferWhen | undefined, today: LocalDate): Partial<TransferDraft> {
  const ahead = (day: LocalDate | undefined) => (day !== undefined && day > today ? formatDay(day) : '')
  switch (when?.type) {
    case undefined:
      return {}
    case 'TODAY':
      return { instant: false }
    case 'INSTANT':
      return { instant: true }
    case 'DAY':
      return { when: 'DAY', 'when.on': ahead(when.on) }
    case 'PERIODIC':
      return {
        when: 'PERIODIC',
        'when.periodicity': when.periodicity,
        'when.firstOn': ahead(when.firstOn),
        'when.until': ahead(when.until),
      }
  }
}

/** As it is written in a field. */
export function typed(amount: number | undefined): string {
  return amount === undefined ? '' : formatAmount(toCents(amount), { currency: null })
}

/** What a draft is read against. */
export interface TransferFacts extends Pick<TransferOptions, 'today' | 'lastDay'> {
  /** Whether one of today goes as an instant one (`isInstant`). */
  instant: boolean
}

type WhenProblems = Partial<Record<'when.on' | 'when.firstOn' | 'when.until', string>>
export type ReadWhen<When> = { ok: true; when: When } | { ok: false; problems: WhenProblems }

/** Without `INSTANT`, which only one to others may be. */
export type OwnWhen = Exclude<TransferWhen, { type: 'INSTANT' }>

export function readWhen(draft: TransferDraft, { today, lastDay }: Pick<TransferFacts, 'today' | 'lastDay'>): ReadWhen<OwnWhen> {
  const ahead = { first: addDays(today, 1), last: lastDay, tooSoon: LATER_THAN_TODAY }
  if (draft.when === 'TODAY') return { ok: true, when: { type: 'TODAY' } }
  if (draft.when === 'DAY') {
    const on = readDay(draft['when.on'], ahead)
    return on.ok ? { ok: true, when: { type: 'DAY', on: on.day } } : { ok: false, problems: { 'when.on': on.problem } }
  }
  const first = readDay(draft['when.firstOn'], ahead)
  const until = readUntil(draft['when.until'], first.ok ? first.day : ahead.first)
  if (!first.ok || until?.ok === false) {
    return {
      ok: false,
      problems: { ...(first.ok ? {} : { 'when.firstOn': first.problem }), ...(until?.ok === false ? { 'when.until': until.problem } : {}) },
    }
  }
  const dates = { periodicity: draft['when.periodicity'], firstOn: first.day, ...(until ? { until: until.day } : {}) }
  return { ok: true, when: { type: 'PERIODIC', ...dates } }
}

/** The last day that a date can hold: no order ends later. */
const NEVER = '2999-12-31' as LocalDate

function readUntil(text: string, first: LocalDate) {
  if (text.trim() === '') return undefined
  return readDay(text, { first, last: NEVER, tooSoon: LAST_DAY_BEFORE_FIRST })
}

const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)

/** The alias under which it is kept, if it is. */
export function readKept({ keep, favourite }: Pick<TransferDraft, 'keep' | 'favourite'>) {
  if (!keep) return { ok: true, kept: {} } as const
  const read = checkAlias(favourite, MAX_LENGTH.transferAlias)
  if (!read.ok) return { ok: false, problem: ALIAS_MESSAGES[read.problem] } as const
  if (read.alias === '') return { ok: false, problem: WRITE_ALIAS } as const
  return { ok: true, kept: { favourite: read.alias } } as const
}

/** The fields that are not valid, in the order of the screen. */
export function invalidTransfer(found: Problems<TransferField>): InvalidFields<TransferField> {
  return invalidFields(
    Object.fromEntries(TRANSFER_FIELDS.map((field) => [field, found[field]])) as Record<TransferField, string | undefined>,
  )
}

export function isPeriodicity(word: string): word is Periodicity {
  return PERIODICITIES.some((one) => one === word)
}
