import type { OrderState } from '@almenara/contract/two-step'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { useId } from 'react'
import { Badge } from '../../kit/Badge.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { factValue } from './facts.tsx'
import { METHOD_NAMES } from './method-names.ts'
import styles from './ReceiptCard.module.css'

/** The proof of what was done: what was signed, when and how, and the code with which anybody may check it. */
export function ReceiptCard({ order }: { order: OrderState }) {
  const titleId = useId()
  const { receipt, facts } = order
  if (!receipt) return null
  const signedWith = [...new Set(receipt.signedWith)].map((method) => METHOD_NAMES[method].name).join(' y ')
  return (
    <section className={styles.receipt} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>Justificante</h2>
        <Badge tone="ok">{receipt.later ? 'Firmada' : 'Ejecutada'}</Badge>
      </div>
      <dl className={styles.facts}>
        <dt>Referencia</dt>
        <dd>{receipt.reference}</dd>
        <dt>Fecha y hora</dt>
        <dd>{factValue({ label: '', value: { type: 'MOMENT', at: receipt.executedAt } })}</dd>
        {facts
          .filter((fact) => fact.value.type !== 'DAY' && !fact.private)
          .map((fact) => (
            <Row key={fact.label} term={fact.label}>
              {factValue(fact)}
            </Row>
          ))}
        <dt>Firmada con</dt>
        <dd>{signedWith}</dd>
        <dt>Código de verificación</dt>
        <dd className={styles.code}>
          {formatVerificationCode(receipt.verificationCode)}
          <CopyButton text={receipt.verificationCode} what="código de verificación" />
        </dd>
      </dl>
    </section>
  )
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
