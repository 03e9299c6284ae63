import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** The figures of a product, the one that matters most first. Phones have it in a line and the others beside each other under it. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

interface FigureProps {
  term: string
  badge?: ReactNode
  /** Phones have it among the details of the product and nowhere else. */
  isWideOnly?: boolean | undefined
  children: ReactNode
}

export function Figure({ term, badge, isWideOnly, children }: FigureProps) {
  return (
    <div className={isWideOnly ? styles.wide : undefined}>
      <dt>
        {term} {badge}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
