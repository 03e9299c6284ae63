import { type ReactNode, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'

interface DeleteButtonProps {
  /** «Eliminar …», with what is deleted. */
  label: string
  /** «¿Eliminar …?», with the name of what is deleted. */
  title: string
  /** The call that deletes (`useSend`). */
  task: { isPending: boolean; error: Error | null }
  onDelete: () => void
  /** What the deletion changes and what it does not. */
  children: ReactNode
}

/** A button that deletes something after the customer confirms it in a dialog. */
export function DeleteButton({ label, title, task, onDelete, children }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Modal
          title={title}
          role="alertdialog"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-initial-focus onClick={() => setAsking(false)}>
                Cancelar
              </Button>
              <Button variant="danger" busy={task.isPending} busyLabel="Eliminando…" onClick={onDelete}>
                {label}
              </Button>
            </>
          }
        >
          <p>{children}</p>
          {task.error && <ErrorBox {...describe(task.error)} />}
        </Modal>
      )}
    </>
  )
}
