import type { Notice } from '@almenara/contract/areas/notices'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { type ReactNode, Suspense, useState } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { Count } from '../../kit/Count.tsx'
import { Icon } from '../../kit/Icon.tsx'
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

/** How many tasks stand before the rest is folded: the figures that customers come for are not to be pushed out of sight. */
const SHOWN = { phone: 3, wide: 6 } as const

/**
 * What waits for the customer: orders to be signed by several, and the bank's notices until they read them. Orders are all shown; of the
 * notices the newest, until the rest is unfolded. Communications are told by the mark on their mailbox, and nowhere else. Without any, or
 * if they cannot be had, nothing stands here; nor while the page is not drawn (`shown`), or it would push them aside when it comes.
 */
export function PendingTasks({ holder, shown }: PendingTasksProps) {
  const { unread, waiting } = usePendingTasks(holder)
  const [opened, setOpened] = useState<Notice>()
  const forMe = waiting.answers[0]?.forMe ?? 0
  const noticeCount = unread.answers[0]?.count ?? 0
  const [isOpen, setOpen] = useState(false)
  const room = useNarrow(MOBILE_MAX_WIDTH) ? SHOWN.phone : SHOWN.wide
  const first = Math.max(1, room - waiting.rows.length)
  const canFold = unread.rows.length > first
  const folds = canFold && !isOpen
  return (
    <>
      {shown && unread.rows.length + waiting.rows.length > 0 && (
        <Sheet title="Tareas pendientes" end={<Count value={noticeCount + forMe} look="beacon" />}>
          <Tasks of={waiting} what="operaciones">
            {waiting.rows.map((order) => (
              <OrderTask key={order.operationId} order={order} />
            ))}
          </Tasks>
          <Tasks of={unread} what="avisos" folded={folds}>
            {unread.rows.slice(0, folds ? first : undefined).map((notice) => (
              <NoticeTask key={notice.id} notice={notice} onOpen={() => setOpened(notice)} />
            ))}
          </Tasks>
          {canFold && (
            <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Ver menos tareas' : 'Ver todas las tareas'}
              <Icon of={CaretDownIcon} size={16} />
            </button>
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
  /** Only the first are shown. */
  folded?: boolean | undefined
  children: ReactNode
}

/** Those of one kind, and the way to the rest where there are more. */
function Tasks({ of: list, what, folded, children }: TasksProps) {
  if (list.rows.length === 0) return null
  return (
    <>
      <ul className={styles.tasks}>{children}</ul>
      {!folded && list.hasNextPage && <MoreRows list={list} what={what} />}
    </>
  )
}
