import { deleteDevice, type RegisteredDevice } from '@almenara/contract/areas/personal-data/biometry-devices'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { BackToDevices } from './BackToDevices.tsx'
import { SignedTask } from './SignedTask.tsx'
import { TaskForm } from './TaskForm.tsx'

/** Says what giving it up means before it is signed. */
export default function DeleteDevice({ device, onClose }: { device: RegisteredDevice; onClose: () => void }) {
  const operation = useTwoStep(deleteDevice, { id: device.id })
  return (
    <SignedTask
      title={`Dar de baja «${device.name}»`}
      action={device.kind === 'APP' ? 'dar de baja el móvil' : 'dar de baja la llave'}
      begins="notice"
      operation={operation}
      actions={<BackToDevices onClose={onClose} />}
    >
      <TaskForm
        onSubmit={() => operation.authorize({})}
        onCancel={onClose}
        label="Continuar"
        busy={operation.busy === 'authorize'}
        busyLabel="Preparando…"
        error={operation.error}
      >
        <p>Dejará de servir para firmar en cuanto lo confirme. Podrá añadirlo otra vez cuando quiera.</p>
      </TaskForm>
    </SignedTask>
  )
}
