import { deactivateAlertContract, type AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { showToast } from '../../../kit/toast.ts'

/** Ending an alert for ever is asked first. */
export default function DeactivateModal({ contract, onClose }: { contract: AlertContractDetail; onClose: () => void }) {
  const { id, number, version } = contract
  // What can be done with an alert goes, and this with it, once it is read again.
  const change = useSend(deactivateAlertContract, () => {
    onClose()
    showToast(`Alerta ${number} desactivada.`)
  })
  const deactivate = () => change.mutate({ params: { alertContractId: id }, body: { version } })
  return (
    <Modal
      title={`Desactivar la alerta ${number}`}
      role="alertdialog"
      onClose={onClose}
      footer={
        <Button variant="danger" busy={change.isPending} onClick={deactivate}>
          Desactivar la alerta
        </Button>
      }
    >
      <p>Dejará de recibir sus avisos, también los que estén pendientes de enviar. No se puede deshacer, pero puede crear otra igual.</p>
      <p>Se lo comunicaremos ahora por los canales de la alerta.</p>
      {change.error && <ErrorBox {...describe(change.error)} />}
    </Modal>
  )
}
