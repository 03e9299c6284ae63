import ArrowDownIcon from '@phosphor-icons/core/regular/arrow-down.svg?react'
import ArrowUpIcon from '@phosphor-icons/core/regular/arrow-up.svg?react'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { Icon } from './Icon.tsx'
import type { Sort } from './table-sort.ts'

interface SortButtonProps {
  column: { id: string; header: ReactNode }
  sort: Sort
}

/** The header of a column that rows can be put in order by: loaded by `DataTable` where there is one. */
export default function SortButton({ column: { id, header }, sort: { by, direction, onSort } }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(id)}>
      {header}
      {by === id && <Icon of={direction === 'asc' ? ArrowUpIcon : ArrowDownIcon} size={16} />}
    </button>
  )
}
