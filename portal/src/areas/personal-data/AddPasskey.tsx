import { addPasskey, passkeyOptions } from '@almenara/contract/areas/personal-data/biometry-devices'
import { DEVICE_NAME } from '@almenara/contract/limits'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { FieldMessage } from '../../kit/Field.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { passkeyProblem } from '../../patterns/two-step/passkey-problem.ts'
import { WAITING_FOR_DEVICE } from '../../patterns/two-step/step-words.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToDevices } from './BackToDevices.tsx'
import { EMPTY_NAME, usualName } from './device-name.ts'
import { SignedTask } from './SignedTask.tsx'
import { TaskForm } from './TaskForm.tsx'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The browser makes the key; the customer signs its addition with what they have already. */
export default function AddPasskey({ onClose }: { onClose: () => void }) {
  const operation = useTwoStep(addPasskey, undefined)
  const [name, setName] = useState(usualName)
  const [mistake, setMistake] = useState<{ name?: string; device?: string }>({})
  const [failure, setFailure] = useState<Error | null>(null)
  const [making, setMaking] = useState(false)
  const make = async () => {
    if (name.trim() === '') return setMistake({ name: EMPTY_NAME })
    setMistake({})
    setFailure(null)
    setMaking(true)
    try {
      const { options } = await send(passkeyOptions, {})
      const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      operation.authorize({ name: name.trim(), response: { ...response } })
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error)
      else setMistake({ device: passkeyProblem(error) })
    } finally {
      setMaking(false)
    }
    return undefined
  }
  return (
    <SignedTask
      title="Añadir una llave de acceso"
      action="añadir la llave de acceso"
      operation={operation}
      actions={<BackToDevices onClose={onClose} />}
    >
      <TaskForm
        onSubmit={() => void make()}
        onCancel={onClose}
        label="Crear la llave"
        busy={making || operation.busy === 'authorize'}
        busyLabel={WAITING_FOR_DEVICE}
        error={failure ?? operation.error}
      >
        <p>
          Con una llave de acceso firma con la huella, el rostro o el PIN de este dispositivo, sin códigos. La llave no sale de él ni de su
          gestor de claves.
        </p>
        <TextField
          label="Nombre de la llave"
          hint="Para reconocer la llave entre sus dispositivos."
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
