import { blockUser } from '@almenara/contract/areas/personal-data/password'
import CheckCircleIcon from '@phosphor-icons/core/regular/check-circle.svg?react'
import LockKeyOpenIcon from '@phosphor-icons/core/regular/lock-key-open.svg?react'
import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { describe } from '../../api/errors.es.ts'
import { leave } from '../../base/leave.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import styles from './PasswordPages.module.css'

/** What blocking does, and nothing to fill in nor to sign: whoever comes here is in a hurry. Once blocked, the session is over. */
export function BlockUserPage() {
  const operation = useTwoStep(blockUser, undefined)
  const { phase } = operation
  const blocked = phase.step === 'finished' && phase.order.status === 'EXECUTED'
  useEffect(() => {
    if (blocked) leave('userBlocked')
  }, [blocked])
  return (
    <>
      <AreaBreadcrumbs />
      <OperationSteps
        operation={operation}
        product={undefined}
        protects
        title="Bloquear usuario"
        resultTitle="Resultado del bloqueo"
        verb="Va a bloquear"
        action="bloquear su usuario"
        result={(order) => !blocked && <ResultStep order={order} />}
      >
        <Consequences operation={operation} />
      </OperationSteps>
    </>
  )
}

const STOPS = [
  'No podrá entrar en la banca en línea ni en la app, ni usted ni nadie.',
  'Se cerrarán ahora mismo todas las sesiones abiertas con su usuario.',
  'No se podrá firmar ninguna operación.',
]
const GOES_ON = [
  'Sus cuentas y sus tarjetas funcionan con normalidad.',
  'Se siguen pagando los recibos domiciliados y las transferencias periódicas que ya tiene ordenadas.',
]

function Consequences({ operation: { authorize, busy, error } }: { operation: TwoStep<Record<string, never>> }) {
  return (
    <div className={steps.form}>
      <Sheet>
        <div className={styles.consequences}>
          {error && <ErrorBox {...describe(error)} />}
          <section>
            <h2>
              <Icon of={ProhibitIcon} size={24} />
              Servicios que se bloquean
            </h2>
            <List of={STOPS} />
          </section>
          <section>
            <h2>
              <Icon of={CheckCircleIcon} size={24} />
              Sin cambios
            </h2>
            <List of={GOES_ON} />
          </section>
          <section>
            <h2>
              <Icon of={LockKeyOpenIcon} size={24} />
              Desbloqueo
            </h2>
            <p>Acuda a su oficina con su documento de identidad. No se puede desbloquear por teléfono ni por internet.</p>
          </section>
        </div>
        <div className={styles.foot}>
          <Button variant="danger" busy={busy === 'authorize'} busyLabel="Bloqueando…" onClick={() => authorize({})}>
            Bloquear usuario
          </Button>
          <Link to="/global" className={buttonClass()}>
            No bloquear
          </Link>
        </div>
      </Sheet>
    </div>
  )
}

function List({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
