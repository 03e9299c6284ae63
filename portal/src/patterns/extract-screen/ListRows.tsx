import type { Column, Group } from '../../kit/DataTable.tsx'
import { ListView } from './ListView.tsx'
import { NoRows } from './NoRows.tsx'
import type { ListPlace, ShownList } from './use-extract.ts'
import type { FilteredList } from './use-list.ts'

export interface ListRowsProps<Row> {
  /** What `useList` answers. */
  list: ShownList<Row> & FilteredList
  /** On phones each row becomes a card: `card` of a column. Where rows lead to their own address, a function of the list they are of. */
  columns: readonly Column<Row>[] | ((place: ListPlace) => readonly Column<Row>[])
  rowKey: (row: Row) => string | number
  groupOf?: ((row: Row) => Group) | undefined
  /** The row that is open beside the list. */
  isSelected?: ((row: Row) => boolean) | undefined
}

/** The rows of a declared list, in the words of its declaration. */
export function ListRows<Row>({ list, ...table }: ListRowsProps<Row>) {
  const { caption, many, empty } = list.declared
  const none = <NoRows words={empty} filtered={list.isFiltered} onClear={() => list.filter({})} />
  return <ListView list={list} caption={caption} what={many} empty={none} {...table} />
}
