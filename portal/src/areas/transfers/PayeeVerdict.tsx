import { VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { Note } from '../../kit/Note.tsx'
import { Spinner } from '../../kit/Spinner.tsx'
import styles from './PayeeVerdict.module.css'
import type { PayeeCheck } from './use-payee.ts'

interface PayeeVerdictProps {
  typed: { name: string; iban: string }
  payee: Pick<PayeeCheck, 'verdict' | 'isChecking' | 'isAvailable'>
  onAdopt: (name: string) => void
}

/**
 * Whether the name is the holder's (Reg. (EU) 2024/886, art. 5c). It advises and never blocks: with each answer the customer may go on,
 * and the review says it again. The registered name is shown only when the one typed is nearly that.
 */
export function PayeeVerdict({ typed, payee: { verdict, isChecking, isAvailable }, onAdopt }: PayeeVerdictProps) {
  // The name that the customer chose to keep although it is not quite the registered one.
  const [kept, setKept] = useState<string>()
  if (!isAvailable) {
    return (
      <Note title="Ahora no se puede comprobar el titular de la cuenta">
        Puede seguir. Asegúrese antes de que la cuenta es la correcta.
      </Note>
    )
  }
  if (isChecking) {
    return (
      <p role="status" className={styles.checking}>
        <Spinner /> Comprobando el titular de la cuenta…
      </p>
    )
  }
  if (!verdict) return null
  switch (verdict.result) {
    case 'MTCH':
      return <Said tone="ok" text={VERDICT_TEXTS.MTCH} />
    case 'CMTC':
      return kept === typed.name ? (
        <Said tone="warning" text={VERDICT_TEXTS.CMTC} />
      ) : (
        <Nearly typed={typed.name} registered={verdict.name ?? ''} onAdopt={onAdopt} onKeep={() => setKept(typed.name)} />
      )
    case 'NMTC':
      return (
        <Note tone="error" title={VERDICT_TEXTS.NMTC}>
          Compruebe el nombre y la cuenta con el beneficiario por un medio que ya conozca: si alguien le pide que se dé prisa, puede ser un
          fraude. Puede seguir, pero el dinero puede llegar a otra persona y no podrá reclamarlo al banco.
        </Note>
      )
    case 'NOAP':
      return (
        <Note tone="warning" title={VERDICT_TEXTS.NOAP}>
          Puede seguir. Asegúrese antes de que la cuenta es la del beneficiario.
        </Note>
      )
  }
}

function Said({ tone, text }: { tone: 'ok' | 'warning'; text: string }) {
  return (
    <div role="status" className={styles.said}>
      <FieldMessage id="payee-verdict" tone={tone}>
        {text}
      </FieldMessage>
    </div>
  )
}

interface NearlyProps {
  typed: string
  registered: string
  onAdopt: (name: string) => void
  onKeep: () => void
}

function Nearly({ typed, registered, onAdopt, onKeep }: NearlyProps) {
  return (
    <Note tone="warning" title="El nombre casi coincide">
      <dl className={styles.names}>
        <dt>Ha escrito</dt>
        <dd>{typed}</dd>
        <dt>Titular de la cuenta</dt>
        <dd>
          <b>{registered}</b>
        </dd>
      </dl>
      <div className={styles.choices}>
        <Button size="sm" onClick={settle(() => onAdopt(registered))}>
          Usar el nombre del titular
        </Button>
        <Button size="sm" variant="text" onClick={settle(onKeep)}>
          Mantener el nombre escrito
        </Button>
      </div>
    </Note>
  )
}

/** The buttons go with the answer: the focus goes to the name that was settled. */
function settle(act: () => void): () => void {
  return () => {
    act()
    document.getElementById('name')?.focus()
  }
}
