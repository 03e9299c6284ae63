import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'

interface GiveUpModalProps {
  busy: boolean
  onGiveUp: () => void
  onClose: () => void
}

/** Asks whoever ordered it whether they mean it: it cannot be taken up again. */
export default function GiveUpModal({ busy, onGiveUp, onClose }: GiveUpModalProps) {
  return (
    <Modal
      title="Anular la operación"
      icon={XCircleIcon}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button variant="primary" busy={busy} busyLabel="Anulando…" onClick={onGiveUp}>
            Anular la operación
          </Button>
        </>
      }
    >
      <p>No se hará ningún cargo y nadie más podrá firmarla. Si la necesita después, tendrá que ordenarla otra vez.</p>
    </Modal>
  )
}
