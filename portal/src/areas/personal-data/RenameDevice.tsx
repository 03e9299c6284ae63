import { renameDevice, type RegisteredDevice } from '@almenara/contract/areas/personal-data/biometry-devices'
import { DEVICE_NAME } from '@almenara/contract/limits'
import { anyName } from '../../patterns/rename/name-rules.ts'
import { RenameModal } from '../../patterns/rename/RenameModal.tsx'
import { EMPTY_NAME } from './device-name.ts'

export default function RenameDevice({ device: { id, name }, onClose }: { device: RegisteredDevice; onClose: () => void }) {
  return (
    <RenameModal
      words={{ title: 'Cambiar el nombre', label: 'Nombre', save: 'Guardar el nombre', maxLength: DEVICE_NAME }}
      name={name}
      rule={anyName(EMPTY_NAME)}
      call={renameDevice}
      ask={(named) => ({ params: { id }, body: { name: named } })}
      renamed={(device) => `Se llama ahora «${device.name}»`}
      onClose={onClose}
    />
  )
}
