import { addPushDevice, pushDevices, removePushDevice, type PushDevices as Devices } from '@almenara/contract/areas/alerts/push-devices'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { queryFor } from '../../../api/query.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import styles from '../alerts.module.css'
import { useNoChanges } from '../consultative.ts'
import { findOwn, hasPush, isDenied, letIn, letInNoMore } from './browser-push.ts'

const devicesQuery = queryFor(pushDevices, {})

/** The browsers in which the customer lets notifications in. The permission is asked for when it is chosen, and never before. */
export default function PushDevices() {
  const { data } = useQuery(devicesQuery)
  const devices = data?.devices ?? []
  const { data: own } = useQuery({
    queryKey: ['this-browser', devices.map(({ id }) => id)],
    queryFn: async () => (await findOwn(devices)) ?? null,
    enabled: data !== undefined,
  })
  const add = useSend(addPushDevice)
  const remove = useSend(removePushDevice)
  const no = useNoChanges()
  const [problem, setProblem] = useState<string>()
  if (!data) return null
  const turnOn = async (publicKey: string) => {
    setProblem(undefined)
    const given = await letIn(publicKey).catch(() => undefined)
    if (given) add.mutate({ body: given })
    else setProblem(isDenied() ? DENIED : NOT_GIVEN)
  }
  const turnOff = (deviceId: string) => {
    remove.mutate({ params: { deviceId } })
    if (deviceId === own) void letInNoMore()
  }
  const failure = add.error ?? remove.error
  return (
    <div className={styles.browsers}>
      {data.publicKey !== undefined && hasPush() && own === null && (
        <Button size="sm" busy={add.isPending} unavailable={no} onClick={() => void turnOn(data.publicKey ?? '')}>
          Activar en este navegador
        </Button>
      )}
      <DeviceList devices={devices} own={own} onRemove={turnOff} />
      {problem !== undefined && <ErrorBox message={problem} />}
      {failure && <ErrorBox {...describe(failure)} />}
    </div>
  )
}

const DENIED = 'El navegador tiene bloqueadas las notificaciones de esta página. Permítalas en su configuración e inténtelo de nuevo.'
const NOT_GIVEN = 'No se han activado: el navegador no ha dado el permiso. Inténtelo de nuevo.'

interface ListProps {
  devices: Devices['devices']
  own: string | null | undefined
  onRemove: (id: string) => void
}

function DeviceList({ devices, own, onRemove }: ListProps) {
  if (devices.length === 0) return null
  return (
    <ul>
      {devices.map(({ id, name, since }) => (
        <li key={id}>
          <span>{id === own ? `${name} (este navegador)` : name}</span>
          <span className={styles.quiet}>{`Desde el ${formatDay(dayAt(since))}`}</span>
          <Button size="sm" variant="text" onClick={() => onRemove(id)}>
            Desactivar
            <span className="vh">{` las notificaciones en ${name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
