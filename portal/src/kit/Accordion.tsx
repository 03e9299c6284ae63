import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import type { ReactNode } from 'react'
import styles from './Accordion.module.css'
import { Icon } from './Icon.tsx'

export interface AccordionProps {
  title: ReactNode
  open?: boolean | undefined
  /** Accordions of the same group keep one open at a time. */
  group?: string | undefined
  children: ReactNode
}

/** A native `details`: it opens without script and the browser's search finds what is inside. */
export function Accordion({ title, open = false, group, children }: AccordionProps) {
  return (
    <details className={styles.accordion} open={open} name={group}>
      <summary className={styles.summary}>
        {title}
        <Icon of={CaretDownIcon} className={styles.caret} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
