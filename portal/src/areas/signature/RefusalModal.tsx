import { MAX_LENGTH } from '@almenara/contract/limits'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import { useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'

interface RefusalModalProps {
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** Asks why the signatory will not sign: whoever ordered it reads it. */
export default function RefusalModal({ busy, onRefuse, onClose }: RefusalModalProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const refuse = () => {
    if (reason.trim() !== '') {
      onRefuse(reason.trim())
      return
    }
    setError('Escriba por qué no la firma.')
    field.current?.focus()
  }
  return (
    <Modal
      title="Rechazar la operación"
      icon={XCircleIcon}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button variant="primary" busy={busy} busyLabel="Rechazando…" onClick={refuse}>
            Rechazar la operación
          </Button>
        </>
      }
    >
      <p>No se hará ningún cargo. Avisaremos a quien la ordenó.</p>
      <TextField
        ref={field}
        label="Motivo"
        value={reason}
        error={error}
        maxLength={MAX_LENGTH.refusal}
        counted
        autoComplete="off"
        onChange={({ target: { value } }) => {
          setReason(value)
          setError(undefined)
        }}
      />
    </Modal>
  )
}
