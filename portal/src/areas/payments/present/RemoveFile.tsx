import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { deletePendingFile } from '@almenara/contract/areas/payments/pending-files'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { showToast } from '../../../kit/toast.ts'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { useKeptFile } from './kept-file.ts'
import { usePresentAddress } from './use-present-address.ts'

/** Takes away a file that nobody has signed: it can be presented again. */
export function RemoveFile({ notebook: { id, name } }: { notebook: Pick<Notebook, 'id' | 'name'> }) {
  const { go } = usePresentAddress()
  const { forget } = useKeptFile()
  const removing = useSend(deletePendingFile)
  const remove = async () => {
    await removing.mutateAsync({ params: { pendingFileId: id } })
    forget()
    showToast(`Ha quitado «${name}».`)
    go({}, { replace: true })
  }
  return (
    <>
      <Button variant="text" size="sm" busy={removing.isPending} busyLabel="Quitando…" onClick={() => void remove().catch(() => undefined)}>
        Quitar el fichero
      </Button>
      {removing.error && <FailureBox error={removing.error} />}
    </>
  )
}
