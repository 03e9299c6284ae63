import type { PreparedFile } from '@almenara/contract/areas/mailbox/prepared-files'
import { formatDayTime } from '@almenara/contract/dates'
import CheckCircleIcon from '@phosphor-icons/core/regular/check-circle.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import FileArrowDownIcon from '@phosphor-icons/core/regular/file-arrow-down.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMailbox } from '../../base/mailbox.ts'
import { IconBox } from '../../kit/IconBox.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { formatCount } from '../../patterns/extract-screen/count-words.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { preparedFilesQuery } from './queries.ts'
import styles from './ServicesPage.module.css'

/** What of the services waits for the customer: what was not read, and the files that were made. */
export function ServicesWaiting() {
  const { pending } = useMailbox()
  const files = useQuery(preparedFilesQuery)
  const ready = files.data?.files.filter(({ state }) => state === 'READY') ?? []
  const isNone = files.isSuccess && ready.length === 0 && pending === 0
  const count = (pending > 0 ? 1 : 0) + (ready.length > 0 ? 1 : 0)
  return (
    <Sheet title="Tareas pendientes" {...(count > 0 ? { count } : {})}>
      {files.error && (
        <div className={styles.failure}>
          <FailureBox error={files.error} onRetry={() => void files.refetch()} />
        </div>
      )}
      <Ledger>
        {pending > 0 && (
          <LedgerRow
            lead={<IconBox icon={EnvelopeSimpleIcon} />}
            title={
              <Link to="/services/inbox" search={{ state: 'UNREAD' }} className={rowLinkClass}>
                {pending === 1 ? 'Una comunicación sin leer' : `${formatCount(pending)} comunicaciones sin leer`}
              </Link>
            }
            detail="En su buzón"
          />
        )}
        {ready.length > 0 && <ReadyFiles files={ready} />}
        {isNone && (
          <LedgerRow
            lead={<IconBox icon={CheckCircleIcon} tone="ok" />}
            title="No tiene tareas pendientes"
            detail="Aquí le avisaremos de las comunicaciones sin leer y de los ficheros preparados."
          />
        )}
      </Ledger>
    </Sheet>
  )
}

function ReadyFiles({ files }: { files: readonly PreparedFile[] }) {
  const [soonest = ''] = files.map(({ until }) => until).toSorted()
  return (
    <LedgerRow
      lead={<IconBox icon={FileArrowDownIcon} />}
      title={
        <Link to="/services/downloads" className={rowLinkClass}>
          {files.length === 1 ? 'Un fichero preparado' : `${files.length} ficheros preparados`}
        </Link>
      }
      detail={soonest && (files.length === 1 ? `Caduca el ${formatDayTime(soonest)}` : `El primero caduca el ${formatDayTime(soonest)}`)}
    />
  )
}
