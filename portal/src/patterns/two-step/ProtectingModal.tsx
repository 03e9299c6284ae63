import { type ReactNode, useId } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'
import styles from './ProtectingModal.module.css'
import type { FormState } from './use-operation-form.ts'

interface ProtectingModalProps {
  title: string
  /** On the button that does it, and while it is being done: «Anular la transferencia», «Anulando…». */
  label: string
  busyLabel: string
  /** Of `useOperationForm` or `useConfirmation`, with the operation of `useProtectingOperation`. Absent while it is read what may be done. */
  form: FormState | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * The question before something that protects and cannot be undone, over the list or the page where its button is: it needs no code, so it
 * has no review. `useProtectingOperation` does it.
 */
export function ProtectingModal({ title, label, busyLabel, form, onClose, children }: ProtectingModalProps) {
  const id = useId()
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={form?.busy ?? false}
            busyLabel={busyLabel}
            unavailable={form ? form.unavailable : 'Consultando…'}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={form?.submit} noValidate>
        {children}
        {form?.failures.map((failure) => (
          <ErrorBox key={failure.message} {...failure} />
        ))}
      </form>
    </Modal>
  )
}
