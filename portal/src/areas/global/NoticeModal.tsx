import { readNotice, type Notice } from '@almenara/contract/areas/notices'
import BellIcon from '@phosphor-icons/core/regular/bell.svg?react'
import { useSend } from '../../base/use-send.ts'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Modal } from '../../kit/Modal.tsx'

/** A notice, whole. «Entendido» gives it for read; closed in any other way, it goes on waiting. Loaded when one is opened. */
export default function NoticeModal({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const task = useSend(readNotice)
  const footer = (
    <Button
      variant="primary"
      busy={task.isPending}
      busyLabel="Guardando…"
      onClick={() => task.mutate({ params: { id: notice.id } }, { onSuccess: onClose })}
    >
      Entendido
    </Button>
  )
  return (
    <Modal title={notice.title} icon={BellIcon} onClose={onClose} footer={footer}>
      <p>{notice.text}</p>
      {task.error && <ErrorBox {...describe(task.error)} />}
    </Modal>
  )
}
