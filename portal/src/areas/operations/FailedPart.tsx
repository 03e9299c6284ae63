import { CallFailure } from '../../api/failure.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import styles from './ServicesPage.module.css'

interface FailedPartProps {
  read: { error: Error | null; refetch: () => unknown }
}

/** Why a part of the page has not come, and a way to ask again; nothing of what the bank has closed. */
export function FailedPart({ read }: FailedPartProps) {
  if (!read.error || isClosed(read.error)) return null
  return (
    <div className={styles.failure}>
      <FailureBox error={read.error} onRetry={() => void read.refetch()} />
    </div>
  )
}

/** The bank has closed it, for now or for ever: it is no trouble of the customer's. */
export const isClosed = (error: Error | null): boolean => error instanceof CallFailure && error.code === 'FEATURE_OFF'
