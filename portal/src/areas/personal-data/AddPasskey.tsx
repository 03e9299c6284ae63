import { addPasskey, passkeyOptions } from '@almenara/contract/areas/personal-data/biometry-devices'
import { startRegistration } from '@simplewebauthn/browser'
import { send } from '../../api/send.ts'
import { passkeyProblem } from '../../patterns/two-step/passkey-problem.ts'
import { WAITING_FOR_DEVICE } from '../../patterns/two-step/step-words.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AddSigner } from './AddSigner.tsx'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const WORDS = {
  title: 'Añadir una llave de acceso',
  action: 'añadir la llave de acceso',
  add: 'Crear la llave',
  name: 'Nombre de la llave',
  hint: 'Para reconocer la llave entre sus dispositivos.',
  waiting: WAITING_FOR_DEVICE,
}

/** Adds a passkey: the browser makes the key. */
export default function AddPasskey({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(addPasskey, undefined)
  const make = async (name: string) => {
    const { options } = await send(passkeyOptions, {})
    try {
      const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      operation.authorize({ name, response: { ...response } })
      return undefined
    } catch (error) {
      return passkeyProblem(error)
    }
  }
  return (
    <AddSigner words={WORDS} operation={operation} make={make} onClose={onClose}>
      Con una llave de acceso firma con la huella, el rostro o el PIN de este dispositivo, sin códigos. La llave no sale de él ni de su
      gestor de claves.
    </AddSigner>
  )
}
