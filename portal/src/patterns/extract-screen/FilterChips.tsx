import { Suspense, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Menu } from '../../kit/Menu.tsx'
import type { Filter, Option, Values } from './list-declaration.ts'
import { isChanged, isSet, optionsFor, withOption, type ListFilters } from './list-filters.ts'
import styles from './ListToolbar.module.css'

// The questions come when they are asked.
const AmountRangeDrawer = lazyPart(() => import('../../fields/AmountRangeDrawer.tsx'))
const ChoiceDrawer = lazyPart(() => import('./ChoiceDrawer.tsx'))
const loadApplied = () => import('./AppliedFilter.tsx')
export const AppliedFilter = lazyPart(loadApplied)

/** What a filter that applies is shown with: asked for when somebody reaches for the filters, so that it is there when one is applied. */
export function prepareChips(): void {
  loadApplied().catch(() => undefined)
}

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

interface PartProps {
  filter: Filter
  own: ListFilters
}

function FilterChip({ filter, own }: PartProps) {
  const { list } = own
  // Those that are shown elsewhere; the search has a chip of its own, also on phones.
  if (filter.kind === 'words' || (filter.kind === 'choice' && (filter.look === 'segments' || filter.look === 'states'))) return null
  const isApplied = isSet(filter, list.filters)
  if (!isApplied && filter.kind === 'period') return null
  return (
    <span className={styles.whole} data-filter={filter.fields[0].name}>
      {isApplied ? (
        <Suspense>
          <AppliedFilter filter={filter} own={own} />
        </Suspense>
      ) : (
        <Asked filter={filter} own={own} />
      )}
    </span>
  )
}

/** A filter that could be added, and what asks for it. */
function Asked({ filter, own }: PartProps) {
  const [isAsking, setAsking] = useState(false)
  if (own.list.declared.behind === 'always') return null
  const close = () => setAsking(false)
  const apply = (chosen: Values) => {
    close()
    own.list.filter({ ...own.list.filters, ...chosen })
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
