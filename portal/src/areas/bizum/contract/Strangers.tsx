import { bizumPreferences, type BizumView } from '@almenara/contract/areas/bizum/contract'
import type { StrangersRule } from '@almenara/contract/areas/bizum/codes'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { uncapitalised } from '@almenara/contract/text'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { showToast } from '../../../kit/toast.ts'
import { useConsultative } from '../consultative.ts'
import styles from './Contract.module.css'

const RULES: readonly { value: StrangersRule; label: string; detail: string }[] = [
  { value: 'QUIET', label: 'Recibirlas sin avisos', detail: 'Aparecen aparte, en «Otras solicitudes», y no le enviamos SMS.' },
  { value: 'SHOW', label: 'Recibirlas como las demás', detail: 'Le avisamos también cuando no conoce a quien le pide dinero.' },
  { value: 'REFUSE', label: 'Rechazarlas siempre', detail: 'Quien no conoce no puede pedirle dinero.' },
]

/** What people whom the customer does not know may ask, and whom they have blocked. It needs no signature: it only protects. */
export function Strangers({ view: { strangers, blocked } }: { view: BizumView }) {
  const consultative = useConsultative()
  const saving = useSend(bizumPreferences)
  // Seen as it is chosen, before the bank has answered; what it does not take goes back.
  const [chosen, setChosen] = useState(strangers)
  const save = (rule: StrangersRule) => {
    setChosen(rule)
    saving.mutate(
      { body: { strangers: rule } },
      { onSuccess: () => showToast('Preferencia guardada'), onError: () => setChosen(strangers) },
    )
  }
  const unblock = (id: string) => saving.mutate({ body: { unblock: id } }, { onSuccess: () => showToast('Persona desbloqueada') })
  return (
    <Sheet>
      <div className={styles.section}>
        <h2>Solicitudes de dinero</h2>
        {consultative === undefined ? (
          <RadioGroup label="Solicitudes de personas que no conoce" options={RULES} value={chosen} onChange={save} />
        ) : (
          <p>{`Solicitudes de personas que no conoce: ${uncapitalised(RULES.find(({ value }) => value === strangers)?.label ?? '')}.`}</p>
        )}
        {saving.error && <ErrorBox {...describe(saving.error)} />}
        <h3>Personas y comercios bloqueados</h3>
        {blocked.length === 0 ? (
          <p>No ha bloqueado a nadie.</p>
        ) : (
          <ul className={styles.blocked}>
            {blocked.map(({ id, name, alias, phone }) => (
              <li key={id}>
                <span>{[alias ?? name, ...(phone ? [formatPhone(phone as Phone)] : [])].join(' · ')}</span>
                <Button variant="text" unavailable={consultative} onClick={() => unblock(id)}>
                  {`Desbloquear a ${alias ?? name}`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}
