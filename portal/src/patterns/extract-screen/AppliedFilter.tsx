import { useQuery } from '@tanstack/react-query'
import { ActiveChip } from '../../kit/ActiveChip.tsx'
import { namesOf } from './filter-names.ts'
import { amountWords, rangeWords } from './filter-words.ts'
import type { ChoiceFilter, Filter } from './list-declaration.ts'
import { codesOf, optionsFor, rangeOf, without, type ListFilters } from './list-filters.ts'
import { SearchChips } from './SearchChips.tsx'

interface AppliedFilterProps<Of extends Filter = Filter> {
  filter: Of
  own: ListFilters
}

/** A filter that applies, with the way to take it off: loaded by `FilterChips` when one does. */
export default function AppliedFilter({ filter, own }: AppliedFilterProps) {
  const { list } = own
  const remove = () => list.filter({ ...list.filters, ...without(filter) })
  if (filter.kind === 'words') {
    return <SearchChips search={String(list.filters['search'])} onChange={(search) => list.filter({ ...list.filters, search })} />
  }
  if (filter.kind === 'period') {
    const range = rangeOf(own)
    return range && <ActiveChip name="Fechas" value={rangeWords(range)} onRemove={remove} />
  }
  if (filter.kind === 'amounts') return <ActiveChip name="Importe" value={amountWords(list.filters)} onRemove={remove} />
  if (filter.look === 'checks') return <CheckedChip filter={filter} codes={codesOf(filter, list.filters)} onRemove={remove} />
  const options = optionsFor(filter, own)
  const words = codesOf(filter, list.filters).map((code) => options.find(({ value }) => value === code)?.label ?? code)
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
