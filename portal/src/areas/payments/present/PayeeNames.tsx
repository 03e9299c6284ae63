import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { NOT_LIABLE } from '@almenara/contract/areas/payments/payee-check'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import QuestionIcon from '@phosphor-icons/core/fill/question-fill.svg?react'
import SealCheckIcon from '@phosphor-icons/core/fill/seal-check-fill.svg?react'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import XCircleIcon from '@phosphor-icons/core/fill/x-circle-fill.svg?react'
import { Button } from '../../../kit/Button.tsx'
import { Icon, type IconShape } from '../../../kit/Icon.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import styles from './PayeeNames.module.css'
import type { Choices } from './use-choices.ts'

const VERDICTS: readonly { verdict: PayeeVerdict; text: string; icon: IconShape; look: string | undefined }[] = [
  { verdict: 'MTCH', text: 'Coincide', icon: SealCheckIcon, look: styles.ok },
  { verdict: 'CMTC', text: 'Casi coincide', icon: WarningIcon, look: styles.warning },
  { verdict: 'NMTC', text: 'No coincide', icon: XCircleIcon, look: styles.ko },
  { verdict: 'NOAP', text: 'No se ha podido comprobar', icon: QuestionIcon, look: styles.quiet },
]

interface PayeeNamesProps {
  notebook: Pick<Notebook, 'payeeCheck' | 'choices'>
  choices: Choices
}

/** The check of the payees' names (Reg. (UE) 260/2012 art. 5 quater): how far it is, what it says, and what can be done about it. */
export function PayeeNames({ notebook, choices }: PayeeNamesProps) {
  const { payeeCheck } = notebook
  if (!payeeCheck || payeeCheck.state === 'NOT_ASKED') return null
  const { state, verdicts } = payeeCheck
  return (
    <Sheet title="Nombres de los beneficiarios">
      <div className={styles.body}>
        {state === 'OFF' && <p>Ahora no se pueden comprobar los nombres. Puede firmar sin la comprobación.</p>}
        {state === 'SKIPPED' && <p>{`No se comprueban${payeeCheck.asked > 0 ? ' los que faltaban' : ''}. ${NOT_LIABLE}`}</p>}
        {state === 'ASKING' && <Asking payees={payeeCheck.payees} asked={payeeCheck.asked} />}
        {(state === 'ASKING' || state === 'DONE' || payeeCheck.asked > 0) && (
          <dl className={styles.verdicts}>
            {VERDICTS.map(({ verdict, text, icon, look }) => (
              <div key={verdict}>
                <dt>
                  <Icon of={icon} className={look} />
                  {text}
                </dt>
                <dd>{formatCount(verdicts[verdict])}</dd>
              </div>
            ))}
          </dl>
        )}
        <Acts notebook={notebook} choices={choices} />
      </div>
    </Sheet>
  )
}

function Asking({ payees, asked }: { payees: number; asked: number }) {
  const text = `${formatCount(asked)} de ${formatCount(payees)}`
  return (
    <div className={styles.asking}>
      <p className={styles.strong}>{`${text} comprobados`}</p>
      <ProgressBar label="Nombres comprobados" value={asked} max={payees} text={text} />
      <p className={styles.small}>Puede salir de esta página mientras se comprueban.</p>
    </div>
  )
}

function Acts({ notebook: { payeeCheck, choices: open }, choices: { choose, busy } }: PayeeNamesProps) {
  if (!payeeCheck) return null
  const others = payeeCheck.unlike
  const rest = payeeCheck.payees - payeeCheck.asked
  return (
    <>
      {others > 0 && open.includes('EXCLUDE') && (
        <Button
          size="sm"
          wide
          busy={busy?.exclude?.kinds?.includes('NMTC') ?? false}
          busyLabel="Excluyendo…"
          onClick={() => void choose({ exclude: { kinds: ['NMTC'] } })}
        >
          {others === 1 ? 'Excluir la que no coincide' : `Excluir las ${formatCount(others)} que no coinciden`}
        </Button>
      )}
      {open.includes('VOP') && payeeCheck.state === 'ASKING' && rest > 0 && (
        <>
          <Button size="sm" wide variant="text" busy={busy?.vop !== undefined} onClick={() => void choose({ vop: 'SKIP_REST' })}>
            {rest === 1 ? 'No comprobar el que falta' : `No comprobar los ${formatCount(rest)} que faltan`}
          </Button>
          <p className={styles.small}>{NOT_LIABLE}</p>
        </>
      )}
    </>
  )
}
