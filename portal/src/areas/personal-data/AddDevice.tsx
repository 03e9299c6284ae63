import { authorizeBiometry } from '@almenara/contract/areas/personal-data/biometry-devices'
import { DEVICE_NAME } from '@almenara/contract/limits'
import { useState } from 'react'
import { FieldMessage } from '../../kit/Field.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { deviceKey } from '../../native/signing.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToDevices } from './BackToDevices.tsx'
import { EMPTY_NAME, usualName } from './device-name.ts'
import { SignedTask } from './SignedTask.tsx'
import { TaskForm } from './TaskForm.tsx'

const REFUSED = {
  denied: 'El móvil no se ha añadido: se canceló o la app no le reconoció. Vuelva a intentarlo.',
  unavailable: 'La app de este dispositivo no tiene huella ni rostro activados. Actívelos en la app y vuelva a intentarlo.',
}

/** This mobile, inside the app: the app makes its key and the customer signs its addition with what they have already. */
export default function AddDevice({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(authorizeBiometry, undefined)
  const [name, setName] = useState(usualName)
  const [mistake, setMistake] = useState<{ name?: string; device?: string }>({})
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    if (name.trim() === '') return setMistake({ name: EMPTY_NAME })
    setMistake({})
    setAsking(true)
    const key = await deviceKey()
    setAsking(false)
    if (key.status !== 'ok') return setMistake({ device: REFUSED[key.status] })
    const { deviceId, publicKey } = key
    return operation.authorize({ device: { deviceId, publicKey, name: name.trim() } })
  }
  return (
    <SignedTask title="Añadir este móvil" action="añadir este móvil" operation={operation} actions={<BackToDevices onClose={onClose} />}>
      <TaskForm
        onSubmit={() => void ask()}
        onCancel={onClose}
        label="Añadir este móvil"
        busy={asking || operation.busy === 'authorize'}
        busyLabel="Esperando a la app…"
        error={operation.error}
      >
        <p>Podrá firmar desde la app con su huella o su rostro, sin códigos.</p>
        <TextField
          label="Nombre del móvil"
          hint="Para reconocer el móvil entre sus dispositivos."
          value={name}
          maxLength={DEVICE_NAME}
          counted
          autoComplete="off"
          error={mistake.name}
          onChange={({ target }) => setName(target.value)}
        />
        <div role="alert">
          {mistake.device && (
            <FieldMessage id="device-problem" tone="error">
              {mistake.device}
            </FieldMessage>
          )}
        </div>
      </TaskForm>
    </SignedTask>
  )
}
