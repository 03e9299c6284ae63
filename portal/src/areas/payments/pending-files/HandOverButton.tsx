import { handOverNotebook, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { showToast } from '../../../kit/toast.ts'
import { SIGNERS_TOLD } from '../hand-over-words.ts'

/** Tells whoever signs that a file waits for them. */
export function HandOverButton({ file: { id, version, handedOver } }: { file: Notebook }) {
  const sending = useSend(handOverNotebook)
  const tell = () => sending.mutate({ params: { supportId: id }, body: { version } }, { onSuccess: () => showToast(SIGNERS_TOLD) })
  return (
    <>
      <Button wide busy={sending.isPending} busyLabel="Avisando…" onClick={tell}>
        {handedOver ? 'Avisar de nuevo a los firmantes' : 'Avisar a los firmantes'}
      </Button>
      {sending.error && <ErrorBox {...describe(sending.error)} />}
    </>
  )
}
