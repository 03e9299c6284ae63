import { changePassword, passwordChange } from '@almenara/contract/areas/personal-data/password'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../../base/current-user.ts'
import { useForcedStep } from '../../base/forced-step.ts'
import { useTitle } from '../../base/title.ts'
import { useSend } from '../../base/use-send.ts'
import { BACK_TO_POSITION } from '../../base/way-words.ts'
import { showToast } from '../../kit/toast.ts'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './PasswordPages.module.css'

/** The access password: chosen in place of a generated one, or changed; signed by whoever has something to sign with. */
export function UpdateKeyPage() {
  const step = useForcedStep()
  const restriction = useRestriction()
  if (step?.role === 'AUTH_USER_CHANGE_PASSWORD') return <ForcedChange />
  const unsigned = restriction === 'CONSULTATIVE' || restriction === 'NO_METHOD'
  return (
    <>
      <AreaBreadcrumbs />
      {unsigned ? <UnsignedChange /> : <SignedChange />}
    </>
  )
}

/** After signing in with a generated password nothing else may be done: no way out but choosing one, or leaving (`StepFrame`). */
function ForcedChange() {
  useTitle('Elegir una clave')
  const { username } = useCurrentUser()
  const navigate = useNavigate()
  const change = useSend(changePassword)
  return (
    <>
      <h1>Elegir una clave</h1>
      <p className={styles.lead}>Ha entrado con una clave temporal. Elija otra que solo conozca usted para seguir.</p>
      <PasswordForm
        username={username}
        currentLabel="Clave temporal"
        action={{ label: 'Guardar la clave', busyLabel: 'Guardando…', busy: change.isPending }}
        error={change.error}
        onSend={(body) =>
          change.mutate(
            { body },
            {
              onSuccess: () => {
                showToast('Clave guardada. Úsela la próxima vez que entre.')
                void navigate({ to: '/global' })
              },
            },
          )
        }
      />
    </>
  )
}

/** For whoever has nothing to sign with. */
function UnsignedChange() {
  useTitle('Cambiar la clave')
  const { username } = useCurrentUser()
  const navigate = useNavigate()
  const change = useSend(changePassword)
  const done = () => {
    showToast('Clave cambiada. La próxima vez entre con la nueva.')
    void navigate({ to: '/global' })
  }
  return (
    <>
      <h1>Cambiar la clave</h1>
      <p className={styles.lead}>Al cambiar la clave se cierran las sesiones que tenga abiertas en otros dispositivos.</p>
      <PasswordForm
        username={username}
        currentLabel="Clave actual"
        action={{ label: 'Cambiar la clave', busyLabel: 'Cambiando…', busy: change.isPending }}
        error={change.error}
        onSend={(body) => change.mutate({ body }, { onSuccess: done })}
      />
    </>
  )
}

function SignedChange() {
  const { username } = useCurrentUser()
  const operation = useTwoStep(passwordChange, undefined)
  const restriction = useRestriction()
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Cambiar la clave"
      resultTitle="Resultado del cambio"
      verb="Va a cambiar"
      action="cambiar la clave"
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/global">{BACK_TO_POSITION}</Link>
        </ResultStep>
      )}
    >
      <div className={steps.form}>
        <RestrictionNote restriction={restriction} />
        <PasswordForm
          username={username}
          currentLabel="Clave actual"
          action={{
            label: 'Continuar',
            busyLabel: 'Comprobando…',
            busy: operation.busy === 'authorize',
            unavailable: restriction && RESTRICTION_REASONS[restriction],
          }}
          error={operation.error}
          onSend={operation.authorize}
        />
      </div>
    </OperationSteps>
  )
}
