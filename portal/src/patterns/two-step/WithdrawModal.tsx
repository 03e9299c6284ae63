import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'

interface WithdrawModalProps {
  /** «la transferencia». */
  noun: string
  busy: boolean
  onWithdraw: () => void
  onClose: () => void
}

/** Asks whoever ordered it whether they mean it: it cannot be taken up again. */
export default function WithdrawModal({ noun, busy, onWithdraw, onClose }: WithdrawModalProps) {
  return (
    <Modal
      title={`Retirar ${noun}`}
      icon={ArrowUUpLeftIcon}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button variant="primary" busy={busy} busyLabel="Retirando…" onClick={onWithdraw}>
            {`Retirar ${noun}`}
          </Button>
        </>
      }
    >
      <p>No se hará ningún cargo y nadie más podrá firmarla. Si la necesita después, tendrá que ordenarla de nuevo.</p>
    </Modal>
  )
}
