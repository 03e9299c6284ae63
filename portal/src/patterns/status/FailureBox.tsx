import { useEffect, useState } from 'react'
import type { ShownError } from '../../api/errors.es.ts'
import { GENERIC, OFFLINE } from '../../api/plain-words.es.ts'
import { isOffline } from '../../base/query-client.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'

interface FailureBoxProps {
  error: unknown
  /** Absent where something else on the screen tries again. */
  onRetry?: (() => void) | undefined
}

/** What failed, where its content would have been, with the way to try again. */
export function FailureBox({ error, onRetry }: FailureBoxProps) {
  const shown = useWords(error)
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      Reintentar
    </Button>
  )
  return shown && <ErrorBox {...shown} action={retry} />
}

/** The catalogue comes when there is something to tell of it; what is said without connection is here. */
function useWords(error: unknown): ShownError | undefined {
  const [shown, setShown] = useState<{ of: unknown; words: ShownError }>()
  const offline = isOffline(error)
  useEffect(() => {
    if (offline) return undefined
    let wanted = true
    const show = (words: ShownError) => wanted && setShown({ of: error, words })
    import('../../api/errors.es.ts').then(
      ({ describe }) => show(describe(error)),
      () => show({ message: navigator.onLine ? GENERIC : OFFLINE }),
    )
    return () => {
      wanted = false
    }
  }, [error, offline])
  if (offline) return { message: OFFLINE }
  return shown && shown.of === error ? shown.words : undefined
}
