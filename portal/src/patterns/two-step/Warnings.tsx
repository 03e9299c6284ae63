import type { OrderState } from '@almenara/contract/two-step'
import { Note } from '../../kit/Note.tsx'
import styles from './steps.module.css'

/** What the bank asks to look at before it is signed. Nothing of it keeps anybody from signing. */
export function Warnings({ order: { warnings = [] } }: { order: Pick<OrderState, 'warnings'> }) {
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings}>
      {warnings.map(({ code, text }) => (
        <Note key={code} tone="warning">
          {text}
        </Note>
      ))}
    </div>
  )
}
