import type { ReactNode } from 'react'
import styles from './FactGrid.module.css'

/** Facts by name, as many beside each other as there is room for. Its children are `GridFact`s. */
export function FactGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>
}

interface GridFactProps {
  term: string
  /** Under the fact, in smaller grey: why, or what else. */
  detail?: ReactNode
  children: ReactNode
}

export function GridFact({ term, detail, children }: GridFactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {detail && <small>{detail}</small>}
      </dd>
    </div>
  )
}
