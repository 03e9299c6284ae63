import type { RegisteredDevice } from '@almenara/contract/areas/personal-data/biometry-devices'
import { dayAt } from '@almenara/contract/dates'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { Day } from '../../kit/Day.tsx'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Empty } from '../../kit/Empty.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { isNative } from '../../native/host.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import styles from './BiometryDevicesPage.module.css'
import { registeredDevices } from './queries.ts'

const AddPasskey = lazyPart(() => import('./AddPasskey.tsx'))
const AddDevice = lazyPart(() => import('./AddDevice.tsx'))
const DeleteDevice = lazyPart(() => import('./DeleteDevice.tsx'))
const RenameDevice = lazyPart(() => import('./RenameDevice.tsx'))

type Task = { kind: 'passkey' } | { kind: 'app' } | { kind: 'delete'; device: RegisteredDevice }

/** The mobiles and passkeys with which the customer signs without codes. */
export function BiometryDevicesPage() {
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <>
      <AreaBreadcrumbs />
      <Suspense fallback={<Skeleton />}>
        {task?.kind === 'passkey' && <AddPasskey onClose={close} />}
        {task?.kind === 'app' && <AddDevice onClose={close} />}
        {task?.kind === 'delete' && <DeleteDevice device={task.device} onClose={close} />}
        {!task && <Devices onTask={setTask} />}
      </Suspense>
    </>
  )
}

function Devices({ onTask }: { onTask: (task: Task) => void }) {
  useTitle('Dispositivos y llaves de acceso')
  const read = useQuery(registeredDevices)
  const [renaming, setRenaming] = useState<RegisteredDevice>()
  return (
    <>
      <h1 className={styles.title}>Dispositivos y llaves de acceso</h1>
      <p className={styles.lead}>Con ellos firma sus operaciones con la huella, el rostro o el PIN de su dispositivo, sin códigos.</p>
      <ReadState read={read}>
        {({ devices, passkeys }) => (
          <Sheet title="Sus dispositivos" count={devices.length || undefined} end={<Additions passkeys={passkeys} onTask={onTask} />}>
            {devices.length === 0 ? (
              <Empty title={EMPTY.biometryDevices.empty}>Añada un dispositivo y firme sin esperar un SMS.</Empty>
            ) : (
              <ul className={styles.list}>
                {devices.map((device) => (
                  <Device
                    key={device.id}
                    device={device}
                    onRename={() => setRenaming(device)}
                    onDelete={() => onTask({ kind: 'delete', device })}
                  />
                ))}
              </ul>
            )}
          </Sheet>
        )}
      </ReadState>
      <Suspense>{renaming && <RenameDevice device={renaming} onClose={() => setRenaming(undefined)} />}</Suspense>
    </>
  )
}

function Additions({ passkeys, onTask }: { passkeys: boolean; onTask: (task: Task) => void }) {
  return (
    <div className={styles.additions}>
      {isNative() && <Button onClick={() => onTask({ kind: 'app' })}>Añadir este móvil</Button>}
      {passkeys && <Button onClick={() => onTask({ kind: 'passkey' })}>Añadir una llave de acceso</Button>}
    </div>
  )
}

interface DeviceProps {
  device: RegisteredDevice
  onRename: () => void
  onDelete: () => void
}

function Device({ device, onRename, onDelete }: DeviceProps) {
  const { kind, name, createdAt, lastUsedAt, backedUp } = device
  return (
    <li className={styles.device}>
      <IconBox icon={kind === 'APP' ? DeviceMobileIcon : FingerprintIcon} />
      <div className={styles.what}>
        <h3>{name}</h3>
        <p>
          {kind === 'APP'
            ? 'App del móvil'
            : backedUp
              ? 'Llave de acceso, en todos sus dispositivos'
              : 'Llave de acceso, solo en un dispositivo'}
        </p>
        <p>
          Añadido el <Day value={dayAt(createdAt)} />
          {lastUsedAt ? (
            <>
              . Último uso: <Day value={dayAt(lastUsedAt)} />
            </>
          ) : (
            '. Sin usar todavía'
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="text" size="sm" onClick={onRename}>
          Cambiar el nombre<span className="vh"> de {name}</span>
        </Button>
        <Button variant="text" size="sm" onClick={onDelete}>
          Dar de baja<span className="vh"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
