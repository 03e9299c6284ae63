import { ChipChoice } from '../../kit/ChipChoice.tsx'
import { ListBar } from '../../patterns/extract-screen/ListBar.tsx'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'

interface OrderFilters<State> {
  search?: string | undefined
  state?: State | undefined
}

interface OrderBarProps<State extends string> {
  /** What is searched, in plural: «transferencias». */
  many: string
  /** Of the chips. */
  label: string
  states: readonly { value: State | 'ALL'; label: string }[]
  filters: OrderFilters<State>
  onFilter: (filters: OrderFilters<State>) => void
  count: string | undefined
}

/** What stands before a list of orders: words to find one by, and its states. */
export function OrderBar<State extends string>({ many, label, states, filters, onFilter, count }: OrderBarProps<State>) {
  return (
    <ListBar
      search={
        <ListSearch
          label={`Buscar en sus ${many}`}
          placeholder="Nombre, cuenta o concepto"
          value={filters.search ?? ''}
          onChange={(words) => onFilter({ ...filters, search: words })}
        />
      }
      states={
        <ChipChoice
          label={label}
          options={states}
          value={filters.state ?? 'ALL'}
          onChange={(state) => onFilter({ ...filters, state: state === 'ALL' ? undefined : state })}
        />
      }
      count={count}
    />
  )
}
