import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import type { LocalDate } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { periodicQuery } from '../queries.ts'
import { ORDER_WORDS } from '../order-words.ts'
import styles from '../orders.module.css'
import { PeriodicBreadcrumbs } from './PeriodicBreadcrumbs.tsx'
import { PeriodicExecutions } from './PeriodicExecutions.tsx'
import { PeriodicFacts } from './PeriodicFacts.tsx'
import { SkipOperation } from './SkipOperation.tsx'
import { UpcomingDates } from './UpcomingDates.tsx'

const PeriodicModal = lazyPart(() => import('./PeriodicModal.tsx'))

const periodicRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId')

/** One periodic order: what is sent, when it is made next and how each time went. With `skip`, one of its times is left out. */
export function PeriodicPage() {
  const { scope, accountId, orderId } = periodicRoute.useParams()
  const { skip } = periodicRoute.useSearch()
  const read = useQuery(periodicQuery(scope, accountId, orderId))
  return (
    <>
      <PeriodicBreadcrumbs />
      <ReadState read={read}>
        {(order) => (skip ? <SkipOperation key={skip} order={order} on={skip} /> : <Order order={order} />)}
      </ReadState>
    </>
  )
}

function Order({ order }: { order: PeriodicDetail }) {
  const params = periodicRoute.useParams()
  const { product, scope, accountId } = params
  const { periodic } = ORDER_WORDS[scope]
  const title = `${periodic} a ${order.target.name}`
  useTitle(title)
  // Neither ending it nor leaving a time out needs a code: both are asked over the order.
  const [asked, setAsked] = useState<{ on?: LocalDate }>()
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.sheets}>
        <Sheet>
          <PeriodicFacts order={order} />
          {order.state === 'ACTIVE' && (
            <div className={styles.foot} data-print="no">
              <Link
                to="/$product/$accountId/{$scope}-periodic-transfers-edition/$orderId/$viewPages/$txId"
                params={params}
                className={buttonClass({ variant: 'primary' })}
              >
                Modificar la orden
              </Link>
              <Button variant="text" aria-haspopup="dialog" onClick={() => setAsked({})}>
                Anular la orden
              </Button>
            </div>
          )}
        </Sheet>
        {order.upcoming.length > 0 && (
          <Sheet title="Próximos envíos">
            <UpcomingDates dates={order.upcoming} onSkip={(on) => setAsked({ on })} />
          </Sheet>
        )}
        <Sheet title="Envíos realizados">
          <PeriodicExecutions product={product} scope={scope} accountId={accountId} orderId={order.id} />
        </Sheet>
      </div>
      {asked && (
        <Suspense>
          <PeriodicModal order={order} on={asked.on} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
