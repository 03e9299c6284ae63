import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'

/** A read that failed, where its content would have been, with the way to try again. */
export function FailureBox({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorBox
      {...describe(error)}
      action={
        <Button size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      }
    />
  )
}
