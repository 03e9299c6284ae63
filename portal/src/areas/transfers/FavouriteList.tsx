import type { ReactNode } from 'react'
import { Sheet } from '../../kit/Sheet.tsx'
import { ListRows, type ListRowsProps } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import type { AnyFavourite } from './favourite-calls.ts'

interface FavouriteListProps extends Pick<ListRowsProps<AnyFavourite>, 'list' | 'columns'> {
  title: string
  /** The way to save another. */
  add: ReactNode
}

/** Search, favourites by name, and more of them. */
export function FavouriteList({ title, list, columns, add }: FavouriteListProps) {
  return (
    <Sheet>
      <h2 className="vh">{title}</h2>
      <ListToolbar list={list} files={add} />
      <ListRows list={list} columns={columns} rowKey={({ id }) => id} />
    </Sheet>
  )
}
