import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash'
import { Button } from '../kit/Button.tsx'
import { Modal } from '../kit/Modal.tsx'

/** «Operación no permitida»: what stands in place of a page that the network would have to bring (specification §4 and §8). */
export function NetworkModal({ onClose }: { onClose: () => void }) {
  const footer = (
    <Button variant="primary" onClick={onClose}>
      Entendido
    </Button>
  )
  return (
    <Modal title="Operación no permitida" icon={WifiSlashIcon} tone="warning" onClose={onClose} footer={footer}>
      <p>No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.</p>
    </Modal>
  )
}
