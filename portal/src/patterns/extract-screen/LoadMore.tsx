import { Button } from '../../kit/Button.tsx'
import { formatCount, type Total } from './count-words.ts'
import styles from './LoadMore.module.css'

interface LoadMoreProps {
  shown: number
  total: Total
  /** Absent at the end of the list. */
  onMore?: (() => void) | undefined
  loading: boolean
  /** What the rows are, in plural: «movimientos». */
  what: string
}

/** How much of the list is on the screen, and the button that brings more. */
export function LoadMore({ shown, total, onMore, loading, what }: LoadMoreProps) {
  return (
    <div className={styles.bar}>
      <output>{`Mostrando ${formatCount(shown)} de ${total.countIsExact ? '' : 'más de '}${formatCount(total.count)}`}</output>
      {onMore && <Button size="sm" busy={loading} busyLabel="Cargando…" onClick={onMore}>{`Ver más ${what}`}</Button>}
    </div>
  )
}
