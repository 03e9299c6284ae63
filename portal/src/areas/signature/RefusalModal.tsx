import { MAX_LENGTH } from '@almenara/contract/limits'
import XCircleIcon from '@phosphor-icons/core/regular/x-circle.svg?react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'

interface RefusalModalProps {
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** Asks why the signatory will not sign: whoever ordered it reads it. */
export default function RefusalModal({ busy, onRefuse, onClose }: RefusalModalProps) {
  const [{ reason }, setDraft] = useDraft({ reason: '' }, { name: `refusal${location.pathname}` })
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  const refuse = (event: FormEvent) => {
    event.preventDefault()
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
          <Button variant="primary" type="submit" form={form} busy={busy} busyLabel="Rechazando…">
            Rechazar la operación
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={refuse} noValidate>
        <TextField
          ref={field}
          label="Motivo"
          hint="No se hará ningún cargo. Avisaremos a quien la ordenó, que podrá leerlo."
          value={reason}
          error={error}
          maxLength={MAX_LENGTH.refusal}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => {
            setDraft({ reason: value })
            setError(undefined)
          }}
        />
      </form>
    </Modal>
  )
}
