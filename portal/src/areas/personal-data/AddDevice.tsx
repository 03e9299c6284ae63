import { authorizeBiometry } from '@almenara/contract/areas/personal-data/biometry-devices'
import { deviceKey } from '../../native/signing.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AddSigner } from './AddSigner.tsx'

const WORDS = {
  title: 'Añadir este móvil',
  action: 'añadir este móvil',
  add: 'Añadir este móvil',
  name: 'Nombre del móvil',
  hint: 'Para reconocer el móvil entre sus dispositivos.',
  waiting: 'Esperando a la app…',
}
const REFUSED = {
  denied: 'El móvil no se ha añadido: se canceló o la app no le reconoció. Vuelva a intentarlo.',
  unavailable: 'La app de este dispositivo no tiene huella ni rostro activados. Actívelos en la app y vuelva a intentarlo.',
}

/** Adds this mobile: the app makes the key. */
export default function AddDevice({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(authorizeBiometry, undefined)
  const make = async (name: string) => {
    const key = await deviceKey()
    if (key.status !== 'ok') return REFUSED[key.status]
    const { deviceId, publicKey } = key
    operation.authorize({ device: { deviceId, publicKey, name } })
    return undefined
  }
  return (
    <AddSigner words={WORDS} operation={operation} make={make} onClose={onClose}>
      Podrá firmar desde la app con su huella o su rostro, sin códigos.
    </AddSigner>
  )
}
