import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { currentModal, endModal, type PendingModal, subscribeToModals } from './modals.ts'

let mounted = false

/** Gives the modals of `openModal` a place in the page, beside whatever is on it: home, the application, a public screen. Once. */
export function mountModals(): void {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ModalHost />)
}

/** Where they appear. */
export function ModalHost() {
  const open = useSyncExternalStore(subscribeToModals, currentModal)
  return open ? <OpenModal key={open.id} pending={open} /> : null
}

function OpenModal({ pending }: { pending: PendingModal }) {
  const { title, icon, tone, message, canBeClosed = true, closeOnClickOutside = true } = pending.request
  return (
    <Modal
      title={title}
      icon={icon}
      tone={tone}
      // What warns or asks interrupts; what informs does not.
      role={tone === 'ko' || tone === 'warning' ? 'alertdialog' : 'dialog'}
      canBeClosed={canBeClosed && closeOnClickOutside ? true : 'by-icon'}
      onClose={(by) => endModal(pending, by)}
      footer={<Buttons pending={pending} />}
    >
      {typeof message === 'string' ? <p>{message}</p> : message}
    </Modal>
  )
}

/** The close button is the weaker one beside an action, and the only one without it. */
function Buttons({ pending }: { pending: PendingModal }) {
  const { closeButton, action } = pending.request
  if (!closeButton && !action) return null
  return (
    <>
      {closeButton && (
        <Button variant={action ? 'text' : 'primary'} onClick={() => endModal(pending, 'button')}>
          {closeButton}
        </Button>
      )}
      {action && (
        <Button variant={action.danger ? 'danger' : 'primary'} onClick={() => endModal(pending, 'action')}>
          {action.label}
        </Button>
      )}
    </>
  )
}
