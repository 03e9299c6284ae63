import type { FinancingLine } from '@almenara/contract/areas/payments/financing-contracts'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Note } from '../../../kit/Note.tsx'
import styles from '../remittances/remittances.module.css'
import { nextRelease } from './financing-words.ts'

/** What is left of a line, how much of its limit is at risk, and what is released next. */
export function LineUse({ line }: { line: FinancingLine }) {
  const { limit, risk, available, validUntil, expired } = line
  const release = nextRelease(line)
  return (
    <>
      <p className={styles.small}>Disponible</p>
      <div className={styles.figure}>
        <Amount value={available} size="hero" />
      </div>
      <Meter label="Riesgo vivo de la línea" value={risk} max={limit} text={`${formatAmount(risk)} de ${formatAmount(limit)}`} />
      <p className={styles.small}>{[`Riesgo vivo ${formatAmount(risk)} de ${formatAmount(limit)}`, release].filter(Boolean).join(' · ')}</p>
      {expired && validUntil && (
        <Note tone="info" title={`La línea venció el ${formatDay(validUntil)}.`}>
          Puede consultarla, pero no anticipar remesas.
        </Note>
      )}
    </>
  )
}
