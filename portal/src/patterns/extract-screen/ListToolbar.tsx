import { Suspense, type ReactNode } from 'react'
import { useBankDays } from '../../base/bank-status.ts'
import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { cx } from '../../kit/class-names.ts'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { countWords } from './count-words.ts'
import { AppliedFilter, FilterChips, prepareChips } from './FilterChips.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import type { ChoiceFilter, Filter } from './list-declaration.ts'
import { ALL, chosenOption, codesOf, isChanged, isSet, optionsFor, rangeOf, withAll, withOption, type ListFilters } from './list-filters.ts'
import { ListSearch } from './ListSearch.tsx'
import styles from './ListToolbar.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'))

interface ListToolbarProps extends Pick<ListFilters, 'list' | 'choices' | 'offered'>, Partial<Pick<ListFilters, 'days' | 'presets'>> {
  /** `ListFiles`, or an `ExportMenu` of the list's own. */
  files?: ReactNode
  /** What else is to be known of the rows: «Precios del 20/11/2026». */
  note?: ReactNode
}

/**
 * What stands before a declared list: its filters, its files, and how many rows answer. Each change is a new list at a new address. Days are
 * the bank's, and presets the usual ones, unless given.
 */
export function ListToolbar({ files, note, ...given }: ListToolbarProps) {
  const { today, earliest } = useBankDays()
  const keptFocus = useKeptFocus()
  const own: ListFilters = { ...given, days: given.days ?? { min: earliest, max: today }, today }
  const { list } = own
  const { behind, filters, one, many } = list.declared
  const searched = filters.find((filter) => filter.kind === 'words')
  const states = filters.filter((filter) => filter.kind === 'choice').filter(({ look }) => look === 'states')
  const hasChips = filters.some(isChip) && (behind !== 'always' || isChanged(list))
  const chips = hasChips && <FilterChips {...own} />
  // On phones only screen readers get the count of all rows: the rows themselves matter more.
  const isQuiet = behind === 'phones' && !list.isFiltered && states.length === 0
  const count = (
    <span role="status" className={cx(styles.count, isQuiet && styles.quiet)}>
      {list.total && countWords(list.total, one, many)}
    </span>
  )
  return (
    <div className={styles.whole} {...keptFocus}>
      <div
        className={cx(styles.bar, behind !== 'nothing' && styles.narrowed)}
        data-print="no"
        onPointerEnter={prepareChips}
        onFocus={prepareChips}
      >
        {filters.map((filter) => (
          <InBar key={filter.fields[0].name} filter={filter} own={own} />
        ))}
        {behind !== 'nothing' && <MoreFilters {...own} />}
        {files && <div className={styles.files}>{files}</div>}
      </div>
      {behind === 'always' && chips && <div className={styles.chips}>{chips}</div>}
      <div className={cx(styles.foot, behind === 'phones' && styles.countOnly, isQuiet && !note && styles.quiet)}>
        {behind !== 'always' && chips}
        {searched?.amounts && isSet(searched, list.filters) && mayNameAmounts(list.filters) && (
          <div className={styles.understood}>
            <Suspense>
              <AppliedFilter filter={searched} own={own} />
            </Suspense>
          </div>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {states.map((filter) => (
          <div key={filter.fields[0].name} className={styles.states} data-print="no">
            <Segments filter={filter} own={own} of={ChipChoice} />
          </div>
        ))}
        {count}
      </div>
    </div>
  )
}

/** Whether how a search is read may take a line: room is kept for it until its words come, so that the rows do not move under a finger. */
function mayNameAmounts({ search }: ListFilters['list']['filters']): boolean {
  return typeof search === 'string' && [...search].some((sign) => sign >= '0' && sign <= '9')
}

/** Whether a filter is a chip where it applies, or where it may be put on. */
function isChip(filter: Filter): boolean {
  if (filter.kind === 'choice') return filter.look === 'menu' || filter.look === 'checks'
  return filter.kind !== 'words'
}

/** A filter of the bar; filters of the drawer render nothing here. */
function InBar({ filter, own }: { filter: Filter; own: ListFilters }) {
  const { list, days, presets, today } = own
  const { behind } = list.declared
  if (filter.kind === 'words') {
    const { label, placeholder, amounts, fields } = filter
    const [{ name }] = fields
    const typed = list.filters[name]
    return (
      <div className={styles.search}>
        <ListSearch
          label={label}
          placeholder={placeholder}
          amounts={amounts}
          months={list.declared.filters.some(({ kind }) => kind === 'period')}
          value={typeof typed === 'string' ? typed : ''}
          onChange={(words) => list.filter({ ...list.filters, [name]: words })}
        />
      </div>
    )
  }
  const seen = behind === 'nothing' ? undefined : styles.wide
  if (filter.kind === 'period') {
    return (
      <div className={seen}>
        <DateRange
          label={filter.label}
          value={rangeOf(own)}
          {...days}
          presets={presets}
          today={today}
          onChange={({ from, to }) => list.filter({ ...list.filters, fromDate: from, toDate: to })}
        />
      </div>
    )
  }
  if (filter.kind !== 'choice' || filter.look !== 'segments') return null
  return (
    <div className={seen}>
      <Segments filter={filter} own={own} of={Segmented} />
    </div>
  )
}

interface SegmentsProps {
  filter: ChoiceFilter
  own: ListFilters
  of: typeof ChipChoice | typeof Segmented
}

/** One of several options, or all. */
function Segments({ filter, own, of: Choice }: SegmentsProps) {
  const { list } = own
  const { label } = filter
  const options = optionsFor(filter, own)
  const chosen = chosenOption(options, codesOf(filter, list.filters))
  return (
    <Choice
      label={label}
      options={withAll(filter, options)}
      value={chosen?.value ?? ALL}
      onChange={(value) => {
        const option = options.find((one) => one.value === value)
        list.filter({ ...list.filters, ...withOption(filter, option) })
      }}
    />
  )
}

/** The button of the filters that wait behind it, and how many of them apply: the words and the states are seen in their own place. */
function MoreFilters(own: ListFilters) {
  const { list } = own
  const { behind, filters } = list.declared
  const inDrawer = filters.filter((filter) => filter.kind !== 'words' && !(filter.kind === 'choice' && filter.look === 'states'))
  return (
    <div className={behind === 'phones' ? styles.narrow : undefined}>
      <FiltersButton count={inDrawer.filter((filter) => isSet(filter, list.filters)).length}>
        {(close) => <FilterSheet {...own} filters={inDrawer} onClose={close} />}
      </FiltersButton>
    </div>
  )
}
