import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/Modal.tsx'

interface FailureModalProps {
  title: string
  error: unknown
  onClose: () => void
}

/** The error of a request, shown over the page, which stays as it was. Loaded when it is needed. */
export default function FailureModal({ title, error, onClose }: FailureModalProps) {
  const { message, hostText, code } = describe(error)
  const footer = (
    <Button variant="primary" onClick={onClose}>
      Entendido
    </Button>
  )
  return (
    <Modal title={title} onClose={onClose} footer={footer}>
      <p>
        {message}
        {code && ` (${code})`}
      </p>
      {hostText && <p>{hostText}</p>}
    </Modal>
  )
}
