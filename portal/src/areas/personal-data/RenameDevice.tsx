import { renameDevice, type RegisteredDevice } from '@almenara/contract/areas/personal-data/biometry-devices'
import { DEVICE_NAME } from '@almenara/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { showToast } from '../../kit/toast.ts'
import { EMPTY_NAME } from './device-name.ts'

export default function RenameDevice({ device, onClose }: { device: RegisteredDevice; onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState(device.name)
  const [mistake, setMistake] = useState<string>()
  const task = useSend(renameDevice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMistake(EMPTY_NAME)
    return task.mutate(
      { params: { id: device.id }, body: { name: name.trim() } },
      {
        onSuccess: (renamed) => {
          showToast(`Se llama ahora «${renamed.name}»`)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title="Cambiar el nombre"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={task.isPending} busyLabel="Guardando…">
            Guardar el nombre
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label="Nombre"
          value={name}
          maxLength={DEVICE_NAME}
          counted
          autoComplete="off"
          error={mistake}
          onChange={({ target }) => {
            setName(target.value)
            setMistake(undefined)
          }}
        />
        {task.error && <ErrorBox {...describe(task.error)} />}
      </form>
    </Modal>
  )
}
