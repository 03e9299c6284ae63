/**
 * A list declares its filters once, in the order in which they are seen. From there follow what its address says and what its call is asked
 * (here), and its toolbar, its chips and its drawer (`ListToolbar.tsx`).
 */
import type { EmptyWords } from './empty-words.ts'
import { centsField, dayField, wordsField, type CodeField, type FilterField } from './filter-fields.ts'
import { readPages } from './list-address.ts'

export interface Option {
  value: string
  label: string
  /** The value in the call; by default the value itself. */
  codes?: readonly string[] | undefined
}

interface WordsFilter<Name extends string = string> {
  kind: 'words'
  /** For screen readers: «Buscar en los movimientos». */
  label: string
  /** What may be typed: «Concepto, importe o referencia». */
  placeholder: string
  /** Whether figures are also looked for among the amounts of the rows. Then a chip shows how they are read. */
  amounts: boolean
  fields: readonly [ReturnType<typeof wordsField<Name>>]
}

export interface PeriodFilter<From extends string = string, To extends string = string> {
  kind: 'period'
  /** What the days are of: «Fecha de operación». */
  label: string
  /** Of its two fields in the drawer. */
  from: string
  to: string
  fields: readonly [ReturnType<typeof dayField<'fromDate', From>>, ReturnType<typeof dayField<'toDate', To>>]
}

interface AmountsFilter {
  kind: 'amounts'
  fields: readonly [ReturnType<typeof centsField<'minAmount'>>, ReturnType<typeof centsField<'maxAmount'>>]
}

export interface ChoiceFilter<Field extends CodeField = CodeField> {
  kind: 'choice'
  /**
   * `segments` in the bar; `states` in a row of their own; `menu`, a chip with a menu; `select`, in the drawer alone; `checks`, any number of
   * them, behind a chip.
   */
  look: 'segments' | 'states' | 'menu' | 'select' | 'checks'
  label: string
  /** Of its field in the drawer, where it says more than the chip's name. */
  question?: string | undefined
  /** The option for none chosen: «Todos». */
  all: string
  /** Those that are always the same; the screen tells the others (`choices` of `ListToolbar`). */
  options: readonly Option[]
  /** The names of a long list, brought when they are shown. */
  names?: (() => Promise<Readonly<Record<string, string>>>) | undefined
  fields: readonly [Field]
}

export type Filter = WordsFilter | PeriodFilter | AmountsFilter | ChoiceFilter

export function words(label: string, placeholder: string, { amounts: inAmounts }: Pick<WordsFilter, 'amounts'>): WordsFilter<'search'> {
  return { kind: 'words', label, placeholder, amounts: inAmounts, fields: [wordsField('search')] }
}

/** What is typed of one thing, which the call names: a code. */
export function wordsOf<Name extends string>(name: Name, label: string, placeholder: string): WordsFilter<Name> {
  return { kind: 'words', label, placeholder, amounts: false, fields: [wordsField(name)] }
}

interface PeriodWords {
  from: string
  to: string
}

export function period(label: string, typed: PeriodWords = { from: 'Desde', to: 'Hasta' }): PeriodFilter<'fromDate', 'toDate'> {
  return periodAs('fromDate', 'toDate', label, typed)
}

/** A period that the address names by other keys, because it has another list's too. */
export function periodAs<From extends string, To extends string>(
  from: From,
  to: To,
  label: string,
  typed: PeriodWords = { from: 'Desde', to: 'Hasta' },
): PeriodFilter<From, To> {
  return { kind: 'period', label, ...typed, fields: [dayField('fromDate', from), dayField('toDate', to)] }
}

export function amounts(): AmountsFilter {
  return { kind: 'amounts', fields: [centsField('minAmount'), centsField('maxAmount')] }
}

type ChoiceWords = Pick<ChoiceFilter, 'look' | 'label'> & Partial<Pick<ChoiceFilter, 'all' | 'options' | 'question' | 'names'>>

export function choice<Field extends CodeField>(field: Field, { all = 'Todos', options = [], ...rest }: ChoiceWords): ChoiceFilter<Field> {
  return { kind: 'choice', ...rest, all, options, fields: [field] }
}

/** An option for each word that has a name. */
export function optionsOf(names: Readonly<Record<string, string>>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}

export interface ListDeclaration<Filters extends readonly Filter[] = readonly Filter[], PagesKey extends string = string> {
  filters: Filters
  /** Which filters wait behind a button: none, all but the search on phones, or all that are not seen most, on any screen. */
  behind: 'nothing' | 'phones' | 'always'
  /** What its rows are: «movimiento», «movimientos». */
  one: string
  many: string
  /** What the table holds and in which order, for screen readers. */
  caption: string
  empty: EmptyWords
  /** How the address names the pages shown, where it has another list's too. */
  pagesKey?: PagesKey | undefined
}

export function defineList<const Filters extends readonly Filter[], PagesKey extends string = 'pages'>(
  declaration: ListDeclaration<Filters, PagesKey>,
): ListDeclaration<Filters, PagesKey> {
  return declaration
}

type FieldOf<Filters extends readonly Filter[]> = Filters[number]['fields'][number]
type Value<Field> = Field extends { read(written: unknown): infer Read } ? Read : never
type Said<Field> = Field extends { write(value: never): infer Written } ? Written : never

/** What the call is asked for. */
export type ValuesOf<Filters extends readonly Filter[]> = { [F in FieldOf<Filters> as F['name']]?: Value<F> | undefined }
/** What the address says of the list. */
export type AddressOf<Declared> =
  Declared extends ListDeclaration<infer Filters, infer PagesKey>
    ? { [F in FieldOf<Filters> as F['key']]?: Said<F> | undefined } & { [Key in PagesKey]?: number | undefined }
    : never

export type Values = Readonly<Record<string, unknown>>

function fieldsOf({ filters }: Pick<ListDeclaration, 'filters'>): readonly FilterField[] {
  return filters.flatMap(({ fields }): readonly FilterField[] => fields)
}

/** The part of an address that is the list's, of which what makes no sense is left out. */
export function readList<Declared extends ListDeclaration>(declared: Declared, address: Values): AddressOf<Declared> {
  const { pagesKey = 'pages' } = declared
  const read = { ...toAddress(declared, valuesIn(declared, address)), [pagesKey]: readPages(address[pagesKey]) }
  return present(read) as AddressOf<Declared>
}

/** What the call is asked for by an address. */
export function valuesIn(declared: Pick<ListDeclaration, 'filters'>, address: Values): Values {
  return present(Object.fromEntries(fieldsOf(declared).map(({ name, key, read }) => [name, read(address[key])])))
}

/** What of a call's query are the list's filters. */
export function valuesOf(declared: Pick<ListDeclaration, 'filters'>, query: Values): Values {
  return present(Object.fromEntries(fieldsOf(declared).map(({ name }) => [name, query[name]])))
}

/** What the address says of these filters, in their order. */
export function toAddress(declared: Pick<ListDeclaration, 'filters'>, values: Values): Values {
  const fields = fieldsOf(declared)
  const written = Object.entries(values).map(([name, value]) => {
    const field = fields.find((one) => one.name === name)
    return [field?.key ?? name, value === undefined ? field?.none : field?.write(value)]
  })
  const defaults = fields.flatMap(({ name, key, none }) => (values[name] === undefined && none !== undefined ? [[key, none]] : []))
  return present(Object.fromEntries([...written, ...defaults]))
}

function present(values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
