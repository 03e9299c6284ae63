import { STORED, type StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { showToast } from '../../../kit/toast.ts'
import { SCOPE_WORDS } from '../scope-words.ts'

const storedRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId')

/** Deletes what was kept, once it is confirmed; nothing was sent. */
export function DeleteStored({ stored }: { stored: StoredTransfer }) {
  const { product, scope, accountId: id } = storedRoute.useParams()
  const navigate = storedRoute.useNavigate()
  const [isAsking, setAsking] = useState(false)
  const label = `Eliminar ${SCOPE_WORDS[scope].theOrder}`
  const task = useSend(STORED[scope].remove)
  const remove = () =>
    task.mutate(
      { params: { id, orderId: stored.id } },
      {
        onSuccess: () => {
          showToast(`Se ha eliminado la transferencia guardada para ${stored.target.name}`)
          void navigate({
            to: '/$product/$id/{$scope}-stored-transfers/{-$txId}',
            params: { product, scope, id, txId: undefined },
            replace: true,
          })
        },
      },
    )
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Modal
          title={`¿Eliminar la transferencia guardada para ${stored.target.name}?`}
          role="alertdialog"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-initial-focus onClick={() => setAsking(false)}>
                Cancelar
              </Button>
              <Button variant="danger" busy={task.isPending} busyLabel="Eliminando…" onClick={remove}>
                {label}
              </Button>
            </>
          }
        >
          <p>No se ha enviado ni se enviará ningún importe.</p>
          {task.error && <ErrorBox {...describe(task.error)} />}
        </Modal>
      )}
    </>
  )
}
