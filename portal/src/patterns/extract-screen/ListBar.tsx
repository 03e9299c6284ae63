import type { ReactNode } from 'react'
import styles from './ListBar.module.css'

export interface ListBarProps {
  /** `ListSearch`. */
  search: ReactNode
  /** Filters for which only wide screens have room: phones have them behind `more`. */
  wide?: ReactNode
  /** The button of the other filters. */
  more?: ReactNode
  /** `ExportMenu`. */
  files?: ReactNode
  /** What the list shows, as chips in a row of their own: `ChipChoice`. */
  states?: ReactNode
  /** The filters that apply, each with the way to take it off. */
  chips?: ReactNode
  /** How many rows there are, once it is known: «12 transferencias». */
  count: string | undefined
}

/** What stands before a list: search, filters, files, and how many rows answer to them. */
export function ListBar({ search, wide, more, files, states, chips, count }: ListBarProps) {
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>{search}</div>
        {wide && <div className={styles.wide}>{wide}</div>}
        {more}
        {files && <div className={styles.files}>{files}</div>}
      </div>
      {chips && <div className={styles.chips}>{chips}</div>}
      <div className={styles.foot}>
        {states && (
          <div className={styles.states} data-print="no">
            {states}
          </div>
        )}
        <span role="status" className={styles.count}>
          {count}
        </span>
      </div>
    </>
  )
}
