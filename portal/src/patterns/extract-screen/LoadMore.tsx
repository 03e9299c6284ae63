import { Button } from '../../kit/Button.tsx'
import styles from './LoadMore.module.css'

interface LoadMoreProps {
  shown: number
  count: number
  countIsExact: boolean
  /** Absent at the end of the list. */
  onMore?: (() => void) | undefined
  loading: boolean
  /** What the rows are, in plural: «movimientos». */
  what: string
}

/** How much of the list is on the screen, and the button that brings more. */
export function LoadMore({ shown, count, countIsExact, onMore, loading, what }: LoadMoreProps) {
  return (
    <div className={styles.bar}>
      <output>{`Mostrando ${format(shown)} de ${countIsExact ? '' : 'más de '}${format(count)}`}</output>
      {onMore && <Button size="sm" busy={loading} busyLabel="Cargando…" onClick={onMore}>{`Ver más ${what}`}</Button>}
    </div>
  )
}

function format(count: number): string {
  return count.toLocaleString('es-ES', { useGrouping: 'always' })
}
