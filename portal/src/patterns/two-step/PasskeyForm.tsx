import { startAuthentication } from '@simplewebauthn/browser'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import { DeviceSignForm } from './DeviceSignForm.tsx'
import { passkeyProblem } from './passkey-problem.ts'
import type { SignFormProps } from './sign-form.ts'
import { WAITING_FOR_DEVICE } from './step-words.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The browser asks for fingerprint, face or the device's PIN in its own dialog. */
export default function PasskeyForm({ challenge, onSign, ...rest }: SignFormProps<'PASSKEY'>) {
  const sign = async () => {
    try {
      const response = await startAuthentication({ optionsJSON: challenge.options as unknown as RequestOptions })
      onSign({ method: 'PASSKEY', response: { ...response } })
      return undefined
    } catch (error) {
      return passkeyProblem(error)
    }
  }
  return (
    <DeviceSignForm {...rest} icon={FingerprintIcon} waiting={WAITING_FOR_DEVICE} sign={sign}>
      Firme con su llave de acceso: su dispositivo le pedirá la huella, el rostro o el PIN.
    </DeviceSignForm>
  )
}
