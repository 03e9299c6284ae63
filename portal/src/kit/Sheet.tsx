import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import styles from './Sheet.module.css'

export interface SheetProps {
  title?: ReactNode | undefined
  /** How many things are inside, beside the title. */
  count?: number | undefined
  /** The group's total or an action, at the end of the title's line. */
  end?: ReactNode | undefined
  /** The rank of the title. */
  level?: 2 | 3 | undefined
  /** `padded` for free content; a ledger, a table or tabs reach the edges. */
  inside?: 'flush' | 'padded' | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

/** A sheet of the passbook: one subject, a ruled edge, no shadow. On phones it takes the whole width. */
export function Sheet({ title, count, end, level = 2, inside = 'flush', className, children }: SheetProps) {
  const titleId = useId()
  const Title = `h${level}` as const
  return (
    <section className={cx(styles.sheet, className)} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={styles.header}>
          <Title id={titleId} className={styles.title}>
            {title}
          </Title>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {end && <div className={styles.end}>{end}</div>}
        </div>
      )}
      {inside === 'padded' ? <div className={cx(styles.padded, Boolean(title) && styles.below)}>{children}</div> : children}
    </section>
  )
}
