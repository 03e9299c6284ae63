import type { ReactNode } from 'react'
import { cx } from '../../../kit/class-names.ts'
import styles from './FactGrid.module.css'

/** Facts by name, as many beside each other as there is room for. Its children are `GridFact`s. */
export function FactGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>
}

interface GridFactProps {
  term: string
  /** Under the fact, in smaller grey: why, or what else. */
  detail?: ReactNode
  /** Takes the room of two, as the number of an account does. */
  wide?: boolean
  children: ReactNode
}

export function GridFact({ term, detail, wide = false, children }: GridFactProps) {
  return (
    <div className={cx(wide && styles.wide)}>
      <dt>{term}</dt>
      <dd>
        {children}
        {detail && <small>{detail}</small>}
      </dd>
    </div>
  )
}
