import { noticesExtract, type Notice } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { type ReactNode, Suspense, useState } from 'react'
import { useMailbox } from '../../base/mailbox.ts'
import { Count } from '../../kit/Count.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { MoreRows } from '../../patterns/extract-screen/MoreRows.tsx'
import { type ShownList, useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { MailboxTask } from './MailboxTask.tsx'
import { NoticeTask } from './NoticeTask.tsx'
import { OrderTask } from './OrderTask.tsx'
import styles from './PendingTasks.module.css'
import { unreadNotices, waitingOrders } from './queries.ts'

const NoticeModal = lazyPart(() => import('./NoticeModal.tsx'))

/**
 * What waits for the customer: orders to be signed by several, the bank's notices until they read them, and what is not read of their
 * mailbox. Without any, or if they cannot be had, nothing stands here; nor while the page that they stand in is not drawn (`shown`), or it
 * would push them aside when it comes.
 */
export function PendingTasks({ shown }: { shown: boolean }) {
  const unread = useExtract(noticesExtract, unreadNotices)
  const waiting = useExtract(pendingOrders, waitingOrders)
  const [opened, setOpened] = useState<Notice>()
  const forMe = waiting.answers[0]?.forMe ?? 0
  const told = unread.answers[0]?.count ?? 0
  const { pending } = useMailbox()
  const letters = pending > 0 ? 1 : 0
  return (
    <>
      {shown && unread.rows.length + waiting.rows.length + letters > 0 && (
        <Sheet title="Tareas pendientes" end={<Count value={told + forMe + letters} look="beacon" />}>
          <Tasks of={waiting} what="operaciones">
            {waiting.rows.map((order) => (
              <OrderTask key={order.operationId} order={order} />
            ))}
          </Tasks>
          <Tasks of={unread} what="avisos">
            {unread.rows.map((notice) => (
              <NoticeTask key={notice.id} notice={notice} onOpen={() => setOpened(notice)} />
            ))}
          </Tasks>
          {pending > 0 && (
            <ul className={styles.tasks}>
              <MailboxTask pending={pending} />
            </ul>
          )}
        </Sheet>
      )}
      {opened && (
        <Suspense>
          <NoticeModal notice={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface TasksProps {
  of: ShownList<unknown>
  /** What they are, in plural. */
  what: string
  children: ReactNode
}

/** Those of one kind, and the way to the rest where there are more. */
function Tasks({ of: list, what, children }: TasksProps) {
  if (list.rows.length === 0) return null
  return (
    <>
      <ul className={styles.tasks}>{children}</ul>
      {list.hasNextPage && <MoreRows list={list} what={what} />}
    </>
  )
}
