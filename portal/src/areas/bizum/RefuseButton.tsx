import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import type { Call } from '@almenara/contract/call'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { showToast } from '../../kit/toast.ts'

interface RefuseButtonProps<State> {
  call: Call<{ pendingOperationId: string }, undefined, object, { id: string; state: State }, 'CUSTOMER'>
  id: string
  label: 'Rechazar compra' | 'Rechazar solicitud'
  /** What is refused, for screen readers: «la compra en Papelería Nou Moles». */
  of: string
  may: Permission
}

/** Refuses where the customer is, in one touch: no money can leave by it, so nothing is signed. */
export function RefuseButton<State>({ call, id, label, of: what, may }: RefuseButtonProps<State>) {
  // Its row goes with what it refused.
  const refusal = useSend(call, () => showToast(`Ha rechazado ${what}. No se ha cobrado nada.`))
  return (
    <>
      <Button
        variant="text"
        size="sm"
        busy={refusal.isPending}
        busyLabel="Rechazando…"
        unavailable={may.allowed ? undefined : may.reason}
        aria-label={`${label}: ${what}`}
        onClick={() => refusal.mutate({ params: { pendingOperationId: id }, body: {} })}
      >
        {label}
      </Button>
      {refusal.error && <ErrorBox {...describe(refusal.error)} />}
    </>
  )
}
