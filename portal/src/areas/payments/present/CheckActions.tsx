import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../kit/Button.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { contractsQuery, isAskingNames } from '../queries.ts'
import { BEYOND_LINE, isBeyondLine } from './advance-words.ts'
import styles from './CheckTotals.module.css'
import { HandOver } from './HandOver.tsx'
import { excludeText } from './orders-words.ts'
import type { Choices } from './use-choices.ts'

interface CheckActionsProps {
  notebook: Notebook
  choices: Choices
  /** On to the signature of this version of the file. */
  onSign: (version: number) => void
}

/** How to go on from the check: without what is wrong, to the signature, or to whoever signs. */
export function CheckActions({ notebook, choices, onSign }: CheckActionsProps) {
  const restriction = useRestriction()
  const maySign = useMaySign(notebook)
  const { state, total, good, excluded, choices: open } = notebook
  const unavailable = restriction && RESTRICTION_REASONS[restriction]
  const wrong = total.count - good.count - excluded
  const exclude = async () => {
    const chosen = await choices.choose({ exclude: { kinds: ['WRONG'] } })
    if (chosen?.state === 'READY' && maySign && !isAskingNames(chosen) && !isBeyondLine(chosen)) onSign(chosen.version)
  }
  return (
    <div className={styles.actions}>
      {state === 'WITH_ERRORS' && open.includes('EXCLUDE') && good.count > 0 && (
        <>
          <Button
            variant="primary"
            wide
            busy={choices.busy?.exclude?.kinds?.includes('WRONG') ?? false}
            busyLabel="Excluyendo…"
            unavailable={isOfSignature(restriction) ? undefined : unavailable}
            onClick={() => void exclude()}
          >
            {excludeText(wrong, good.count)}
          </Button>
          <p className={styles.small}>Las órdenes excluidas no se envían y constan en el justificante.</p>
        </>
      )}
      {state === 'WITH_ERRORS' && (!open.includes('EXCLUDE') || good.count === 0) && <p className={styles.small}>{mendText(notebook)}</p>}
      {state === 'READY' && maySign && (
        <Button
          variant="primary"
          wide
          unavailable={isAskingNames(notebook) ? ASKING : isBeyondLine(notebook) ? BEYOND_LINE : unavailable}
          onClick={() => onSign(notebook.version)}
        >
          Continuar a la firma
        </Button>
      )}
      {state === 'READY' && !isAskingNames(notebook) && <HandOver notebook={notebook} isOnlyWay={!maySign} />}
      {choices.error && <FailureBox error={choices.error} />}
    </div>
  )
}

/** Nothing can be left out so that the rest goes. */
function mendText({ good, draft }: Pick<Notebook, 'good' | 'draft'>): string {
  const isNoneRight = good.count === 0
  if (draft)
    return `${isNoneRight ? 'No queda ninguna línea correcta' : 'Su contrato no permite presentar una parte'}. Corrija la remesa en el editor.`
  return isNoneRight
    ? 'No queda ninguna orden correcta. Corrija el fichero en su programa y súbalo de nuevo.'
    : 'Su contrato no permite presentar una parte del fichero. Corríjalo en su programa y súbalo de nuevo.'
}

const ASKING = 'Espere a que termine la comprobación de los nombres.'

/** With any of the contracts that it is of, as far as the customer has been told; the services decide again. */
function useMaySign({ contract, batches }: Notebook): boolean {
  const { data } = useQuery(contractsQuery)
  if (!data) return true
  const ids = new Set([contract?.id, ...batches.map((batch) => batch.contract)])
  return data.contracts.filter(({ id }) => ids.has(id)).every(({ canSign }) => canSign)
}
