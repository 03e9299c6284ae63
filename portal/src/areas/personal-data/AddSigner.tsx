import { DEVICE_NAME } from '@almenara/contract/limits'
import { type ReactNode, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { FieldAlert } from '../../kit/FieldAlert.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToDevices } from './BackToDevices.tsx'
import { EMPTY_NAME, usualName } from './device-name.ts'
import { SignedTask } from './SignedTask.tsx'
import { TaskForm } from './TaskForm.tsx'

interface AddSignerProps {
  /** Texts: title, action («añadir…»), button, label and hint of the name, and the button while the device answers. */
  words: { title: string; action: string; add: string; name: string; hint: string; waiting: string }
  operation: TwoStep<never>
  /** Makes the key and asks the bank to add it under this name. Resolves to the customer's message where there is no key. */
  make: (name: string) => Promise<string | undefined>
  onClose: () => void
  /** What the key is for. */
  children: ReactNode
}

/** Adds a device or a passkey: the device makes a key, and the customer signs the addition with a method they already have. */
export function AddSigner({ words, operation, make, onClose, children }: AddSignerProps) {
  const [name, setName] = useState(usualName)
  const [mistake, setMistake] = useState<{ name?: string; device?: string | undefined }>({})
  const [failure, setFailure] = useState<Error | null>(null)
  const [making, setMaking] = useState(false)
  const ask = async () => {
    if (name.trim() === '') return setMistake({ name: EMPTY_NAME })
    setMistake({})
    setFailure(null)
    setMaking(true)
    try {
      setMistake({ device: await make(name.trim()) })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <SignedTask title={words.title} action={words.action} operation={operation} actions={<BackToDevices onClose={onClose} />}>
      <TaskForm
        onSubmit={() => void ask()}
        onCancel={onClose}
        label={words.add}
        busy={making || operation.busy === 'authorize'}
        busyLabel={words.waiting}
        error={failure ?? operation.error}
      >
        <p>{children}</p>
        <TextField
          label={words.name}
          hint={words.hint}
          value={name}
          maxLength={DEVICE_NAME}
          counted
          autoComplete="off"
          error={mistake.name}
          onChange={({ target }) => setName(target.value)}
        />
        <FieldAlert id="device-problem">{mistake.device}</FieldAlert>
      </TaskForm>
    </SignedTask>
  )
}
