import { Button } from '../../kit/Button.tsx'
import { FailureBox } from '../status/FailureBox.tsx'
import { formatCount } from '@almenara/contract/numbers'
import type { Total } from './count-words.ts'
import styles from './LoadMore.module.css'

interface LoadMoreProps {
  shown: number
  total: Total
  /** Absent at the end of the list. */
  onMore?: (() => void) | undefined
  loading: boolean
  /** Why the page that was asked for did not come; the same button asks again. */
  error?: unknown
  /** What the rows are, in plural: «movimientos». */
  what: string
}

/** How many rows are shown, and the button that loads more. The rows that are there stay when more cannot be had. */
export function LoadMore({ shown, total, onMore, loading, error, what }: LoadMoreProps) {
  const failed = error !== undefined && error !== null && !loading
  return (
    <>
      {failed && (
        <div className={styles.failure}>
          <FailureBox error={error} />
        </div>
      )}
      <div className={styles.bar}>
        <span role="status">{`Mostrando ${formatCount(shown)} de ${total.countIsExact ? '' : 'más de '}${formatCount(total.count)}`}</span>
        {onMore && (
          <Button size="sm" busy={loading} busyLabel="Cargando…" onClick={onMore}>
            {failed ? 'Reintentar' : `Ver más ${what}`}
          </Button>
        )}
      </div>
    </>
  )
}
