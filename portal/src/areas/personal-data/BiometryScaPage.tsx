import { authorizeBiometry, type biometryDevices } from '@almenara/contract/areas/personal-data/biometry-devices'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForcedStep } from '../../base/forced-step.ts'
import { useTitle } from '../../base/title.ts'
import { BACK_TO_POSITION } from '../../base/way-words.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { deviceKey } from '../../native/signing.ts'
import { isNative } from '../../native/host.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { usualName } from './device-name.ts'
import { registeredDevices } from './queries.ts'
import { SignedTask } from './SignedTask.tsx'
import { StepAsk } from './StepAsk.tsx'
import { TaskForm } from './TaskForm.tsx'

type Known = Reply<typeof biometryDevices>['devices']

/**
 * The forced step of who signs in with the app's biometry (specification §4): they prove who they are with another way of signing. Inside
 * the app its key comes along, so that a mobile that was never added, or lost its key, is added on the way.
 */
export function BiometryScaPage() {
  const read = useQuery(registeredDevices)
  return (
    <>
      <AreaBreadcrumbs />
      <ReadState read={read}>{({ devices }) => <Renewal known={devices} />}</ReadState>
    </>
  )
}

function Renewal({ known }: { known: Known }) {
  const operation = useTwoStep(authorizeBiometry, undefined)
  const forced = useForcedStep()
  const [asking, setAsking] = useState(false)
  const nothing = !forced && !isNative() && !known.some(({ kind }) => kind === 'APP')
  if (nothing && operation.phase.step === 'editing') return <NoMobile />
  const renew = async () => {
    setAsking(true)
    const key = isNative() ? await deviceKey() : undefined
    setAsking(false)
    // One that is there already keeps its name: only what is missing is added.
    const isNew = key?.status === 'ok' && !known.some(({ deviceId }) => deviceId === key.deviceId)
    operation.authorize(isNew ? { device: { deviceId: key.deviceId, publicKey: key.publicKey, name: usualName() } } : {})
  }
  const busy = asking || operation.busy === 'authorize'
  return (
    <SignedTask
      title="Renovar el acceso con huella o rostro"
      action="renovar el acceso"
      begins="notice"
      operation={operation}
      main={
        <Link to="/global" className={buttonClass({ variant: 'primary' })}>
          {forced ? 'Entrar en su banca' : BACK_TO_POSITION}
        </Link>
      }
    >
      {forced ? (
        <StepAsk
          why="Cada 180 días la ley nos pide comprobar de otra manera que es usted quien entra con la huella o el rostro."
          label="Renovar el acceso"
          busy={busy}
          error={operation.error}
          onAsk={() => void renew()}
        />
      ) : (
        <TaskForm onSubmit={() => void renew()} label="Renovar el acceso" busy={busy} busyLabel="Preparando…" error={operation.error}>
          <p>Puede renovar ya la comprobación que la ley nos pide cada 180 días a quien entra con la huella o el rostro.</p>
        </TaskForm>
      )}
    </SignedTask>
  )
}

/** Outside the app there is none to add either. */
function NoMobile() {
  useTitle('Entrar con biometría')
  return (
    <>
      <h1 className={steps.operation}>Entrar con biometría</h1>
      <Sheet>
        <Empty level={2} title="No tiene ningún móvil con huella o rostro">
          Abra la app en su móvil, entre con su clave y añádalo en «Dispositivos y llaves de acceso».
        </Empty>
      </Sheet>
    </>
  )
}
