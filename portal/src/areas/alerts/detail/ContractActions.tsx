import { deactivateAlertContract, testAlertContract, type AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { showToast } from '../../../kit/toast.ts'
import styles from '../alerts.module.css'
import { useNoChanges } from '../consultative.ts'

const PauseModal = lazyPart(() => import('./PauseModal.tsx'))
const DeactivateModal = lazyPart(() => import('./DeactivateModal.tsx'))

/** What can be done with an alert: changing it, trying it, pausing it and ending it. One that is over can only be read. */
export function ContractActions({ contract }: { contract: AlertContractDetail }) {
  const { id, number, state, version } = contract
  const no = useNoChanges()
  const [asking, setAsking] = useState<'pause' | 'deactivate'>()
  const change = useSend(deactivateAlertContract)
  const test = useSend(testAlertContract)
  const failure = change.error ?? test.error
  if (state === 'DEACTIVATED') return null
  const close = () => setAsking(undefined)
  const resume = () =>
    change.mutate(
      { params: { alertContractId: id }, body: { version, resume: true } },
      { onSuccess: () => showToast('La alerta vuelve a estar activa.') },
    )
  const tryIt = () =>
    test.mutate(
      { params: { alertContractId: id }, body: { operationId: crypto.randomUUID() } },
      { onSuccess: ({ contact }) => showToast(`Aviso de prueba enviado a ${contact}.`) },
    )
  return (
    <>
      <div className={styles.actions} data-print="no">
        {state !== 'SUSPENDED' && <Edit number={number} no={no} />}
        {state === 'ACTIVE' && (
          <Button unavailable={no} onClick={() => setAsking('pause')}>
            Pausar
          </Button>
        )}
        {state === 'PAUSED' && (
          <Button unavailable={no} busy={change.isPending} onClick={resume}>
            Reanudar
          </Button>
        )}
        {state !== 'SUSPENDED' && (
          <Button unavailable={no} busy={test.isPending} onClick={tryIt}>
            Enviar aviso de prueba
          </Button>
        )}
        <Button variant="text" unavailable={no} onClick={() => setAsking('deactivate')}>
          Desactivar
        </Button>
      </div>
      {failure && <ErrorBox {...describe(failure)} />}
      <Suspense>
        {asking === 'pause' && <PauseModal contract={contract} onClose={close} />}
        {asking === 'deactivate' && <DeactivateModal contract={contract} onClose={close} />}
      </Suspense>
    </>
  )
}

function Edit({ number, no }: { number: string; no: string | undefined }) {
  const to = '/services/alert-settings/alert-contracts/$srcType/$alertContractNum'
  const params = { srcType: 'list', alertContractNum: number }
  if (no)
    return (
      <Button variant="primary" unavailable={no}>
        Modificar la alerta
      </Button>
    )
  return (
    <>
      <Link to={to} params={params} className={buttonClass({ variant: 'primary' })}>
        Modificar la alerta
      </Link>
      <Link to={to} params={params} search={{ part: 'channels' }} className={buttonClass()}>
        Cambiar canales y horario
      </Link>
    </>
  )
}
