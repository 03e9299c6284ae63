import { deactivateAlertContract, type AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { addDays, formatDay } from '@almenara/contract/dates'
import { DAY_PASSED } from '@almenara/contract/field-faults'
import { parseDay } from '@almenara/contract/typed-day'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useBankDays } from '../../../base/bank-status.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { showToast } from '../../../kit/toast.ts'

const WEEK = 7

/** Until which day the alert tells nothing. */
export default function PauseModal({ contract, onClose }: { contract: AlertContractDetail; onClose: () => void }) {
  const { id, version } = contract
  const { today } = useBankDays()
  const [typed, setTyped] = useState(() => formatDay(addDays(today, WEEK)))
  const [problem, setProblem] = useState<string>()
  const change = useSend(deactivateAlertContract)
  const pause = () => {
    const day = parseDay(typed)
    const wrong = day === undefined ? 'Escriba una fecha como 31/12/2026.' : day < today ? DAY_PASSED : undefined
    setProblem(wrong)
    if (day === undefined || wrong) return
    change.mutate(
      { params: { alertContractId: id }, body: { version, pauseUntil: day } },
      {
        onSuccess: () => {
          onClose()
          showToast(`Alerta en pausa hasta el ${formatDay(day)}.`)
        },
      },
    )
  }
  return (
    <Modal
      title="Pausar la alerta"
      onClose={onClose}
      footer={
        <Button variant="primary" busy={change.isPending} onClick={pause}>
          Pausar la alerta
        </Button>
      }
    >
      <DayInput
        label="Último día de la pausa"
        hint="No le enviaremos avisos hasta que termine ese día. Puede reanudarla antes."
        min={today}
        value={typed}
        onChange={setTyped}
        error={problem}
      />
      {change.error && <ErrorBox {...describe(change.error)} />}
    </Modal>
  )
}
