import type { Notice } from '@almenara/contract/areas/notices'
import { type ReactNode, Suspense, useState } from 'react'
import { Count } from '../../kit/Count.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { MoreRows } from '../../patterns/extract-screen/MoreRows.tsx'
import type { ShownList } from '../../patterns/extract-screen/use-extract.ts'
import { NoticeTask } from './NoticeTask.tsx'
import { OrderTask } from './OrderTask.tsx'
import styles from './PendingTasks.module.css'
import { usePendingTasks } from './use-pending-tasks.ts'

const NoticeModal = lazyPart(() => import('./NoticeModal.tsx'))

interface PendingTasksProps {
  /** Whose; of all without it. */
  holder: string | undefined
  /** The page that they stand in is drawn. */
  shown: boolean
}

/**
 * What waits for the customer: orders to be signed by several, and the bank's notices until they read them. Communications are told by the
 * mark on their mailbox, and nowhere else. Without any, or if they cannot be had, nothing stands here; nor while the page is not drawn
 * (`shown`), or it would push them aside when it comes.
 */
export function PendingTasks({ holder, shown }: PendingTasksProps) {
  const { unread, waiting } = usePendingTasks(holder)
  const [opened, setOpened] = useState<Notice>()
  const forMe = waiting.answers[0]?.forMe ?? 0
  const noticeCount = unread.answers[0]?.count ?? 0
  return (
    <>
      {shown && unread.rows.length + waiting.rows.length > 0 && (
        <Sheet title="Tareas pendientes" end={<Count value={noticeCount + forMe} look="beacon" />}>
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
