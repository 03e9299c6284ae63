import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Menu } from '../../kit/Menu.tsx'
import type { ChoiceFilter, Filter, Option, Values } from './list-declaration.ts'
import { namesOf } from './filter-names.ts'
import { amountWords, codesOf, isChanged, optionsFor, rangeOf, rangeWords, withOption, without, type ListFilters } from './list-filters.ts'

// The questions come when they are asked.
const AmountRangeDrawer = lazyPart(() => import('../../fields/AmountRangeDrawer.tsx'))
const ChoiceDrawer = lazyPart(() => import('./ChoiceDrawer.tsx'))

/** The filters that apply, each with the way to take it off, and those that could be added where they do not wait behind a button. */
export function FilterChips(own: ListFilters) {
  const { list } = own
  return (
    <ChipRow>
      {list.declared.filters.map((filter) => (
        <FilterChip key={filter.fields[0].name} filter={filter} own={own} />
      ))}
      {isChanged(list) && (
        <Button variant="text" size="sm" onClick={() => list.filter(list.defaults)}>
          Quitar filtros
        </Button>
      )}
    </ChipRow>
  )
}

interface PartProps<Of extends Filter = Filter> {
  filter: Of
  own: ListFilters
}

function FilterChip({ filter, own }: PartProps) {
  const { list } = own
  const apply = (chosen: Values) => list.filter({ ...list.filters, ...chosen })
  const remove = () => apply(without(filter))
  if (filter.kind === 'period') {
    const range = rangeOf(own)
    return range ? <ActiveChip name="Fechas" value={rangeWords(range)} onRemove={remove} /> : null
  }
  if (filter.kind === 'amounts') {
    const amounts = amountWords(list.filters)
    return amounts ? <ActiveChip name="Importe" value={amounts} onRemove={remove} /> : <Asked filter={filter} own={own} onApply={apply} />
  }
  if (filter.kind !== 'choice' || filter.look === 'segments' || filter.look === 'states') return null
  const codes = codesOf(filter, list.filters)
  if (codes.length === 0) return <Asked filter={filter} own={own} onApply={apply} />
  if (filter.look === 'checks') return <CheckedChip filter={filter} codes={codes} onRemove={remove} />
  const options = optionsFor(filter, own)
  const words = codes.map((code) => options.find(({ value }) => value === code)?.label ?? code)
  return <ActiveChip name={filter.label} value={words.join(', ')} onRemove={remove} />
}

/** The types that the list is filtered by: «Nómina», «Nómina y 2 más». The names come with the first filter of them. */
function CheckedChip({ filter, codes, onRemove }: { filter: ChoiceFilter; codes: readonly string[]; onRemove: () => void }) {
  const { data: names } = useQuery(namesOf(filter))
  const [first = '', ...others] = codes
  if (!names) return null
  return (
    <ActiveChip
      name={filter.label}
      value={others.length > 0 ? `${names[first]} y ${others.length} más` : names[first]}
      onRemove={onRemove}
    />
  )
}

/** A filter that could be added, and what asks for it. */
function Asked({ filter, own, onApply }: PartProps & { onApply: (chosen: Values) => void }) {
  const [isAsking, setAsking] = useState(false)
  if (own.list.declared.behind === 'always') return null
  const close = () => setAsking(false)
  const apply = (chosen: Values) => {
    close()
    onApply(chosen)
  }
  if (filter.kind === 'choice' && filter.look === 'menu') {
    const items = optionsFor(filter, own).map((option: Option) => ({
      id: option.value,
      label: option.label,
      onSelect: () => apply(withOption(filter, option)),
    }))
    return <Menu label={filter.label} items={items} trigger={(native) => <SuggestedChip {...native}>{filter.label}</SuggestedChip>} />
  }
  return (
    <>
      <SuggestedChip onClick={() => setAsking(true)}>{filter.kind === 'choice' ? filter.label : 'Importe'}</SuggestedChip>
      <Suspense>
        {isAsking && filter.kind === 'amounts' && <AmountRangeDrawer onClose={close} onApply={(range) => apply({ ...range })} />}
        {isAsking && filter.kind === 'choice' && <ChoiceDrawer filter={filter} own={own} onClose={close} onApply={apply} />}
      </Suspense>
    </>
  )
}
