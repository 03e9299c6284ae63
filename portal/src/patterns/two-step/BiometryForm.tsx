import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import { signOnDevice } from '../../native/signing.ts'
import { DeviceSignForm } from './DeviceSignForm.tsx'
import type { SignFormProps } from './sign-form.ts'

const DENIED = 'No se ha firmado: se canceló o la aplicación no le reconoció. Vuelva a intentarlo o firme con otro método.'
const UNAVAILABLE = 'La aplicación de este móvil no puede firmar ahora. Firme con otro método.'
const UNKNOWN = 'Este móvil no está entre sus dispositivos. Añádalo en su área personal o firme con otro método.'

/** The app asks for fingerprint or face and its key signs. */
export default function BiometryForm({ challenge: { nonce, digest, devices }, onSign, ...rest }: SignFormProps<'BIOMETRY'>) {
  const sign = async () => {
    const signed = await signOnDevice({ nonce, digest })
    if (signed.status !== 'ok') return signed.status === 'denied' ? DENIED : UNAVAILABLE
    // Sent, it would count as a failure of theirs.
    if (!devices.some(({ id }) => id === signed.deviceId)) return UNKNOWN
    onSign({ method: 'BIOMETRY', device: signed.deviceId, signature: signed.signature })
    return undefined
  }
  return (
    <DeviceSignForm {...rest} icon={DeviceMobileIcon} waiting="Esperando a la aplicación…" sign={sign}>
      La aplicación le pedirá la huella o el rostro.
    </DeviceSignForm>
  )
}
