import FunnelIcon from '@phosphor-icons/core/regular/funnel.svg?react'
import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Count } from '../../kit/Count.tsx'
import styles from './ListToolbar.module.css'

interface FiltersButtonProps {
  /** How many of the filters behind it apply. */
  count: number
  /** The drawer, loaded when it is opened. */
  children: (close: () => void) => ReactNode
}

/** The button that says how many filters apply, and the drawer behind it. Phones have room for its icon alone. */
export function FiltersButton({ count, children }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={FunnelIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.word}>{count === 0 ? 'Filtros' : 'Filtros activos:'}</span>
        {count > 0 && <Count value={count} />}
      </Button>
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
