import CaretLeftIcon from '@phosphor-icons/core/regular/caret-left.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './credit.module.css'

type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>

interface NeighbourLinksProps {
  newer: string | undefined
  older: string | undefined
  /** A link to the row with this id. */
  to: (id: string) => LinkElement
}

/** The way to the rows beside this one in the list that it was opened from. */
export function NeighbourLinks({ newer, older, to }: NeighbourLinksProps) {
  if (!newer && !older) return null
  const look = { className: buttonClass({ variant: 'text', size: 'sm' }) }
  return (
    <div className={styles.neighbours}>
      {newer ? (
        cloneElement(
          to(newer),
          look,
          <>
            <Icon of={CaretLeftIcon} />
            Más reciente
          </>,
        )
      ) : (
        <span />
      )}
      {older &&
        cloneElement(
          to(older),
          look,
          <>
            Más antigua
            <Icon of={CaretRightIcon} />
          </>,
        )}
    </div>
  )
}
