import { CallFailure } from '../../api/failure.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { TITLES } from '../../api/failure-titles.es.ts'
import { useTitle } from '../../base/title.ts'
import { environment } from '../../environment.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import styles from './AccessRefused.module.css'
import CardsOffline from './CardsOffline.tsx'
import { isCardsOffline } from './cards-offline.ts'
import { FailureBox } from './FailureBox.tsx'

/** In place of a screen that the bank does not let open now: why, and the way to ask again. */
export default function AccessRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isCardsOffline(error)) return <CardsOffline error={error} onRetry={onRetry} />
  return <Refused error={error} onRetry={onRetry} />
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTitle(TITLES.notAllowed)
  return (
    <>
      <h1 className={styles.title}>{TITLES.notAllowed}</h1>
      {isBeingMade(error) ? <ErrorBox message={MESSAGES.underConstruction} /> : <FailureBox error={error} onRetry={onRetry} />}
    </>
  )
}

/** Switched off, where what is being made is shown (specification §9, flag of what is under construction). */
function isBeingMade(error: unknown): boolean {
  return environment.underConstruction && error instanceof CallFailure && error.code === 'FEATURE_OFF'
}
