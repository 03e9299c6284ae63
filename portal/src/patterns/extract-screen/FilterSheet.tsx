import { formatDay } from '@almenara/contract/dates'
import { useState, type ReactNode } from 'react'
import { AmountFields, DayFields, FilterDrawer, type RangesForm } from '../../fields/FilterDrawer.tsx'
import { Button } from '../../kit/Button.tsx'
import { datePresets } from '../../kit/date-presets.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { Select } from '../../kit/Select.tsx'
import { Checks } from './Checks.tsx'
import styles from './FilterSheet.module.css'
import type { ChoiceFilter, Filter, Values } from './list-declaration.ts'
import { ALL, chosenOption, codesOf, optionsFor, rangeOf, withAll, type ListFilters } from './list-filters.ts'

interface FilterSheetProps extends ListFilters {
  /** Those of the drawer; the others stay as they are. */
  filters: readonly Filter[]
  onClose: () => void
}

/** Filters of a list at once, applied together. */
export default function FilterSheet({ filters, onClose, ...own }: FilterSheetProps) {
  const { list } = own
  const choices = filters.filter((filter) => filter.kind === 'choice')
  // Several, which only a written address has, stay until another is chosen.
  const [codes, setCodes] = useState(() => new Map(choices.map((filter) => [filter, codesOf(filter, list.filters)])))
  // Where few filters wait in the drawer, what is chosen comes before what is typed.
  const asked = list.declared.behind === 'always' ? [...choices, ...filters.filter(({ kind }) => kind !== 'choice')] : filters
  const names = filters.flatMap(({ fields }): string[] => fields.map(({ name }) => name))
  const kept = Object.fromEntries(Object.entries(list.filters).filter(([name]) => !names.includes(name)))
  const range = rangeOf(own)
  const apply = (chosen: Values) => {
    onClose()
    list.filter({ ...kept, ...chosen })
  }
  const chosenWords = () =>
    Object.fromEntries(
      [...codes].map(
        ([
          {
            fields: [field],
          },
          chosen,
        ]) => [field.name, field.valueOf(chosen)],
      ),
    )
  return (
    <FilterDrawer
      ranges={{ ...list.filters, fromDate: range?.from, toDate: range?.to }}
      limits={own.days}
      onApply={({ fromDate, toDate, ...amounts }) => apply({ fromDate, toDate, ...chosenWords(), ...amounts })}
      onClear={() => apply({})}
      onClose={onClose}
    >
      {(form) =>
        asked.map((filter) => (
          <Part key={filter.fields[0].name} filter={filter} own={own}>
            {filter.kind === 'choice' ? (
              <Question
                filter={filter}
                own={own}
                codes={codes.get(filter) ?? []}
                onChange={(chosen) => setCodes(new Map(codes).set(filter, chosen))}
              />
            ) : (
              <RangeFields filter={filter} own={own} form={form} />
            )}
          </Part>
        ))
      }
    </FilterDrawer>
  )
}

/** Where everything waits in the drawer, each filter has a heading; where few do, the labels of the fields are enough. */
function Part({ filter, own, children }: { filter: Filter; own: ListFilters; children: ReactNode }) {
  if (own.list.declared.behind === 'always') return children
  return (
    <section className={styles.section}>
      <h3>{'label' in filter ? filter.label : 'Importe'}</h3>
      {children}
    </section>
  )
}

function RangeFields({ filter, own, form }: { filter: Filter; own: ListFilters; form: RangesForm }) {
  if (filter.kind !== 'period') return <AmountFields form={form} />
  return (
    <>
      {own.list.declared.behind === 'phones' && (
        <div className={styles.presets}>
          {(own.presets ?? datePresets(own.today)).map(({ label, range }) => (
            <Button key={label} size="sm" onClick={() => form.change({ from: formatDay(range.from), to: formatDay(range.to) })}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <DayFields form={form} from={filter.from} to={filter.to} />
    </>
  )
}

interface QuestionProps {
  filter: ChoiceFilter
  own: ListFilters
  codes: readonly string[]
  onChange: (codes: readonly string[]) => void
}

function Question({ filter, own, codes, onChange }: QuestionProps) {
  const { look, label, question = label, all } = filter
  if (look === 'checks') return <Checks filter={filter} own={own} chosen={codes} onChange={onChange} />
  const options = optionsFor(filter, own)
  const chosen = chosenOption(options, codes)?.value
  const choose = (value: string) => {
    const option = options.find((one) => one.value === value)
    onChange(option ? (option.codes ?? [option.value]) : [])
  }
  if (look === 'segments') {
    return <Segmented label={question} size="md" options={withAll(filter, options)} value={chosen ?? ALL} onChange={choose} />
  }
  return (
    <Select
      label={question}
      required={false}
      placeholder={all}
      options={options}
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
