import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { Modal } from '../kit/Modal.tsx'

/** `forget`: and delete the sign-in by fingerprint or face of this device. */
export type SignOutAnswer = 'stay' | 'leave' | 'forget'

/** Asked in the native app, where leaving may also delete the biometry (specification §4, «Logout»). */
export function SignOutModal({ onAnswer }: { onAnswer: (answer: SignOutAnswer) => void }) {
  const [forget, setForget] = useState(false)
  const footer = (
    <>
      <Button variant="text" onClick={() => onAnswer('stay')}>
        Cancelar
      </Button>
      <Button variant="primary" onClick={() => onAnswer(forget ? 'forget' : 'leave')}>
        Salir
      </Button>
    </>
  )
  return (
    <Modal title="¿Quiere salir?" icon={SignOutIcon} onClose={() => onAnswer('stay')} footer={footer}>
      <Checkbox
        checked={forget}
        onChange={(event) => setForget(event.target.checked)}
        detail="La próxima vez entrará con su usuario y su clave."
      >
        Borrar la entrada con huella o rostro de este móvil
      </Checkbox>
    </Modal>
  )
}
