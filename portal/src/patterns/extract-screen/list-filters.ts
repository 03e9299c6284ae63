/** What the parts of a list's toolbar read of its filters, and in which words they say it. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { DayPreset, DayRange } from '../../kit/day-range.ts'
import { toAddress, type ChoiceFilter, type Filter, type Option, type Values } from './list-declaration.ts'
import type { FilteredList } from './use-list.ts'

/** Which words of a long list there are, asked of the bank when they are shown: a query of `queryFor` with its `select`. */
export interface Offered {
  queryKey: readonly unknown[]
  select: (reply: never) => readonly string[]
}

/** A list's filters with what the screen knows of them. */
export interface ListFilters {
  list: FilteredList
  /** The days that can be chosen. */
  days: { min: LocalDate; max: LocalDate }
  /** The ranges of days at one press, where they are not the usual ones. */
  presets?: readonly DayPreset[] | undefined
  today: LocalDate
  /** Of choices whose options are not always the same, by their names in the call. */
  choices?: Readonly<Record<string, readonly Option[]>> | undefined
  offered?: Readonly<Record<string, Offered>> | undefined
}

/** The option for none chosen. */
export const ALL = 'ALL'

export interface Dates {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
}

export interface Ranges extends Dates {
  minAmount?: Cents
  maxAmount?: Cents
}

/** Whether other filters apply than those that the list begins with. */
export function isChanged({ declared, filters }: FilteredList): boolean {
  return Object.keys(toAddress(declared, filters)).length > 0
}

/** The dates as they apply, with the bank's own where one was left open. */
export function rangeOf({ list, days }: Pick<ListFilters, 'list' | 'days'>): DayRange | undefined {
  const { fromDate, toDate } = list.filters as Ranges
  return fromDate || toDate ? { from: fromDate ?? days.min, to: toDate ?? days.max } : undefined
}

export function optionsFor({ fields: [{ name }], options }: ChoiceFilter, { choices }: Pick<ListFilters, 'choices'>): readonly Option[] {
  return choices?.[name] ?? options
}

/** Its options and, before them unless they have it, the one for all. */
export function withAll({ all }: ChoiceFilter, options: readonly Option[]): readonly Option[] {
  return options.some(({ value }) => value === ALL) ? options : [{ value: ALL, label: all }, ...options]
}

/** The words that are chosen, as the call takes them. */
export function codesOf({ fields: [field] }: ChoiceFilter, values: Values): readonly string[] {
  return field.codesOf(values[field.name])
}

/** The one option that is chosen. Words of several, which only a written address has, are none of them. */
export function chosenOption(options: readonly Option[], codes: readonly string[]): Option | undefined {
  if (codes.length === 0) return undefined
  return options.find(({ value, codes: own = [value] }) => codes.every((code) => own.includes(code)))
}

/** What is filtered by once this option is chosen; none takes the filter off. */
export function withOption({ fields: [field] }: ChoiceFilter, option: Option | undefined): Values {
  return { [field.name]: option && field.valueOf(option.codes ?? [option.value]) }
}

/** The filters that are taken off. */
export function without({ fields }: Filter): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, undefined]))
}

export function isSet({ fields }: Filter, values: Values): boolean {
  return fields.some(({ name }) => values[name] !== undefined)
}
