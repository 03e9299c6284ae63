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
  /** The key of the row that is open beside the list. */
  open?: string | undefined
  /** The keys of those with which something is done together. */
  chosen?: readonly string[] | undefined
}

/** The rows of a declared list, in the words of its declaration. */
export function ListRows<Row>({ list, open, chosen = [], ...table }: ListRowsProps<Row>) {
  const { caption, many, empty } = list.declared
  const none = <NoRows words={empty} filtered={list.isFiltered} onClear={() => list.filter({})} />
  const isMarked = (row: Row) => table.rowKey(row) === open || chosen.includes(String(table.rowKey(row)))
  return <ListView list={list} caption={caption} what={many} empty={none} isSelected={isMarked} {...table} />
}
