import type { ReactNode } from 'react'
import styles from './ActionTiles.module.css'

/** What may be done with a movement, one `li` for each, drawn as tiles: an icon over its words. Nothing where there is nothing. */
export function ActionTiles({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <ul className={styles.tiles} aria-label="Acciones del movimiento">
      {children}
    </ul>
  )
}
