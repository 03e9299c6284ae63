import ChecksIcon from '@phosphor-icons/core/regular/checks.svg?react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../../kit/Button.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { DocumentText } from '../../patterns/document/DocumentText.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { CommunicationFacts } from './CommunicationFacts.tsx'
import { DocumentButton } from './DocumentDownload.tsx'
import type { Inbox } from './inbox-list.ts'
import styles from './mailbox.module.css'
import { communicationQuery } from './queries.ts'
import { useGiven } from './use-given.ts'
import { useReading } from './use-reading.ts'

interface CommunicationDrawerProps {
  list: Inbox
  communicationId: string
  typeNames: ReadonlyMap<string, string>
  onClose: () => void
}

/** A communication beside its list: what its document says, and what the bank keeps of its delivery. */
export default function CommunicationDrawer({ list, communicationId, typeNames, onClose }: CommunicationDrawerProps) {
  const read = useQuery({ ...communicationQuery(communicationId), placeholderData: keepPreviousData })
  const given = useGiven(list)
  const reading = useReading(list)
  const { data } = read
  return (
    <Drawer
      title={data?.title ?? 'Comunicación'}
      onClose={onClose}
      footer={
        data && (
          <div className={styles.footer}>
            <DocumentButton communication={data} onGiven={given} />
            {!data.readAt && (
              <Button variant="primary" icon={ChecksIcon} busy={reading.isPending} onClick={() => reading.confirm([data.id])}>
                Confirmar lectura
              </Button>
            )}
          </div>
        )
      }
    >
      <ReadState read={read}>
        {(detail) => (
          <div className={styles.detail}>
            {reading.error && <FailureBox error={reading.error} />}
            <DocumentText document={detail.document} />
            <CommunicationFacts communication={detail} typeName={typeNames.get(detail.typeCode)} />
          </div>
        )}
      </ReadState>
    </Drawer>
  )
}
