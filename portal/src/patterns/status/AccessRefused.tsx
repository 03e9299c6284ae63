import { describe } from '../../api/errors.es.ts'
import { TITLES } from '../../api/messages.es.ts'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import styles from './AccessRefused.module.css'

/** In place of a screen that the bank does not let open now: why, and the way to ask again. */
export function AccessRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTitle(TITLES.notAllowed)
  return (
    <>
      <h1 className={styles.title}>{TITLES.notAllowed}</h1>
      <ErrorBox
        {...describe(error)}
        action={
          <Button size="sm" onClick={onRetry}>
            Reintentar
          </Button>
        }
      />
    </>
  )
}
