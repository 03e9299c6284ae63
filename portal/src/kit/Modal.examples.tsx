import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import type { Examples } from './example.ts'
import { Modal } from './Modal.tsx'

function Block() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bloquear la tarjeta</Button>
      {open && (
        <Modal
          title="¿Bloquear la tarjeta •••• 4821?"
          icon={LockSimpleIcon}
          tone="ko"
          role="alertdialog"
          onClose={close}
          footer={
            <>
              <Button variant="text" onClick={close}>
                No bloquear
              </Button>
              <Button variant="danger" onClick={close}>
                Bloquear
              </Button>
            </>
          }
        >
          <p>Dejará de funcionar en comercios y cajeros. Podrá desbloquearla cuando quiera.</p>
        </Modal>
      )}
    </>
  )
}

function Session() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aviso que hay que contestar</Button>
      {open && (
        <Modal
          title="Su sesión está a punto de caducar"
          canBeClosed={false}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              Seguir conectado
            </Button>
          }
        >
          <p>Por seguridad, la cerraremos si no hace nada.</p>
        </Modal>
      )}
    </>
  )
}

export default { section: 'Capas', of: 'Modal', show: { Destructiva: <Block />, 'Que no se cierra': <Session /> } } satisfies Examples
