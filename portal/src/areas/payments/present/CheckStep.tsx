import type { Notebook, NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { useEffect } from 'react'
import { announce } from '../../../kit/announce.ts'
import { Button } from '../../../kit/Button.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { isOfSignature, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { isBeingRead } from '../queries.ts'
import { Advance } from './Advance.tsx'
import { CheckActions } from './CheckActions.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import { CheckingFile } from './CheckingFile.tsx'
import styles from './CheckStep.module.css'
import { CheckTotals } from './CheckTotals.tsx'
import { ExcludedOrders, RemovableOrders } from './ExcludedOrders.tsx'
import { Findings, foundIn } from './Findings.tsx'
import { OnlyChecked } from './OnlyChecked.tsx'
import { PayeeNames } from './PayeeNames.tsx'
import { RefusedFile } from './RefusedFile.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { type Choices, useChoices } from './use-choices.ts'

interface CheckStepProps {
  notebook: Notebook
  /** Another file in the place of this one. */
  onReplace: (file: File) => void
  /** On to the signature of this version of the file. */
  onSign: (version: number) => void
}

/** The second step: what the bank has found in the file, and what can be done about it. */
export function CheckStep({ notebook, onReplace, onSign }: CheckStepProps) {
  useOutcomeTold(notebook)
  const restriction = useRestriction()
  const choices = useChoices(notebook)
  const isOnly = notebook.state === 'CHECKED'
  if (isBeingRead(notebook)) return <CheckingFile notebook={notebook} />
  if (notebook.state === 'REFUSED') return <RefusedFile notebook={notebook} choices={choices} onReplace={onReplace} />
  return (
    <div className={styles.step}>
      <RestrictionNote restriction={isOfSignature(restriction) ? undefined : restriction} />
      <div className={styles.layout}>
        <div className={styles.file}>
          <CheckedFile notebook={notebook} onReplace={onReplace}>
            {!isOnly && <RemoveFile notebook={notebook} />}
          </CheckedFile>
        </div>
        <div className={styles.totals}>
          <CheckTotals notebook={notebook}>
            {isOnly ? <OnlyChecked notebook={notebook} /> : <CheckActions notebook={notebook} choices={choices} onSign={onSign} />}
          </CheckTotals>
          <Advance notebook={notebook} choices={choices} />
          <PayeeNames notebook={notebook} choices={choices} />
        </div>
        <div className={styles.found}>
          <Findings notebook={notebook} act={(finding) => <Exclude notebook={notebook} finding={finding} choices={choices} />} />
          <RemovableOrders notebook={notebook} choices={choices} />
          <ExcludedOrders notebook={notebook} choices={choices} />
        </div>
      </div>
    </div>
  )
}

/** Of a warning, the order may be left out although it may also be sent. */
function Exclude({ notebook, finding, choices: { choose, busy } }: { notebook: Notebook; finding: NotebookFinding; choices: Choices }) {
  const { code, severity, level, order, batch } = finding
  const kind = notebook.findings.find((found) => found.code === code)
  if (!notebook.choices.includes('EXCLUDE')) return null
  if (
    level === 'BATCH' &&
    severity === 'ERROR' &&
    batch !== undefined &&
    !notebook.batches.some((one) => one.batch === batch && one.excluded)
  ) {
    return (
      <Button
        size="sm"
        busy={busy?.exclude?.batches?.includes(batch) ?? false}
        busyLabel="Excluyendo…"
        onClick={() => void choose({ exclude: { batches: [batch] } })}
      >
        {`Excluir el lote ${formatCount(batch)}`}
      </Button>
    )
  }
  if (severity !== 'WARNING' || !kind?.excludable || order === undefined) return null
  return (
    <Button
      size="sm"
      busy={busy?.exclude?.orders?.includes(order) ?? false}
      busyLabel="Excluyendo…"
      onClick={() => void choose({ exclude: { orders: [order] } })}
    >
      {`Excluir la orden ${formatCount(order)}`}
    </Button>
  )
}

/** Whoever does not see the screen hears when the check has ended, and how. */
function useOutcomeTold(notebook: Notebook): void {
  const { refusal, good } = notebook
  const { ERROR, WARNING } = foundIn(notebook)
  const outcome = isBeingRead(notebook)
    ? undefined
    : (refusal?.title ??
      `Comprobación terminada. Órdenes correctas: ${formatCount(good.count)}. Errores: ${formatCount(ERROR)}. Avisos: ${formatCount(WARNING)}.`)
  useEffect(() => {
    if (outcome !== undefined) announce(outcome)
  }, [outcome])
}
