import type { Notice } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Count } from '../../kit/Count.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './PendingTasks.module.css'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { NoticeTask } from './NoticeTask.tsx'
import { OrderTask } from './OrderTask.tsx'
import { notices, waitingOrders } from './routes.tsx'

const NoticeModal = lazyPart(() => import('./NoticeModal.tsx'))

/**
 * What waits for the customer: orders to be signed by several, and the bank's notices until they read them. Without any, or if they
 * cannot be had, nothing stands here.
 */
export function PendingTasks() {
  const unread = useQuery(notices).data?.notices.filter(({ readAt }) => readAt === undefined) ?? []
  const waiting = useExtract(pendingOrders, waitingOrders)
  const orders = waiting.rows
  const forMe = waiting.answers[0]?.forMe ?? 0
  const [opened, setOpened] = useState<Notice>()
  return (
    <>
      {unread.length + orders.length > 0 && (
        <Sheet title="Pendiente de usted" end={<Count value={unread.length + forMe} look="beacon" />}>
          <ul className={styles.tasks}>
            {orders.map((order) => (
              <OrderTask key={order.operationId} order={order} />
            ))}
            {unread.map((notice) => (
              <NoticeTask key={notice.id} notice={notice} onOpen={() => setOpened(notice)} />
            ))}
          </ul>
          {waiting.last && waiting.hasNextPage && (
            <LoadMore
              what="operaciones"
              shown={orders.length}
              total={waiting.last}
              loading={waiting.isFetchingNextPage}
              error={waiting.isFetchNextPageError ? waiting.error : undefined}
              onMore={() => void waiting.fetchNextPage()}
            />
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
