import { STORED, type StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { getRouteApi } from '@tanstack/react-router'
import { useSend } from '../../../base/use-send.ts'
import { showToast } from '../../../kit/toast.ts'
import { DeleteButton } from '../../../patterns/delete/DeleteButton.tsx'
import { SCOPE_WORDS } from '../scope-words.ts'

const storedRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId')

/** Deletes what was kept, once it is confirmed; nothing was sent. */
export function DeleteStored({ stored }: { stored: StoredTransfer }) {
  const { product, scope, accountId: id } = storedRoute.useParams()
  const navigate = storedRoute.useNavigate()
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
    <DeleteButton
      label={`Eliminar ${SCOPE_WORDS[scope].theOrder}`}
      title={`¿Eliminar la transferencia guardada para ${stored.target.name}?`}
      task={task}
      onDelete={remove}
    >
      No se ha enviado ni se enviará ningún importe.
    </DeleteButton>
  )
}
