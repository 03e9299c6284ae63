import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { useShownRoute } from '../../base/shown-route.ts'
import { useTitle } from '../../base/title.ts'
import { NO_PRODUCTS } from '../../base/way-words.ts'
import { Empty } from '../../kit/Empty.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { isNative } from '../../native/host.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './GlobalPage.module.css'
import { Greeting } from './Greeting.tsx'
import { HolderSwitch } from './HolderSwitch.tsx'
import { PendingTasks } from './PendingTasks.tsx'
import { PositionSummary } from './PositionSummary.tsx'
import { ProductGroups } from './ProductGroups.tsx'
import { position } from './queries.ts'
import { QuickActions } from './QuickActions.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { StatusNotes } from './StatusNotes.tsx'
import { usePendingTasks } from './use-pending-tasks.ts'

const PasskeyOffer = lazyPart(() => import('./PasskeyOffer.tsx'))
/** Inside the app its own key signs. */
const OFFERS_PASSKEYS = 'PublicKeyCredential' in window && !isNative()

/** What the customer has with the bank and owes it, of all or of one holder, with what waits for them. */
export function GlobalPage() {
  useTitle('Posición global')
  const { search } = useShownRoute(['/shell/signed-in/global', '/shell/signed-in/global-position'])
  const asked = search.holder
  const read = useQuery(position)
  // One that is not among theirs, or no longer, is none.
  const known = read.data?.holders.find(({ id }) => id === asked)
  const holder = read.data ? known?.id : asked
  const { settled } = usePendingTasks(holder)
  // On phones tasks come before everything: both are drawn at once, so that none pushes the other. All that there is to draw is drawn in
  // slices, between which the page answers to touch.
  const data = useDeferredValue(settled ? read.data : undefined)
  const drawn = data !== undefined || read.isError
  const chosen = data?.holders.find(({ id }) => id === holder)
  return (
    <>
      <ReturnNotice />
      <Greeting asOf={data?.asOf} holder={known} />
      {data && <HolderSwitch holders={data.holders} chosen={chosen} />}
      {/* In the order of phones, which is also that of the keyboard: what waits, how much there is, what is done, and the products. What is drawn
          while they come is replaced, and is not pushed down by the holders. */}
      <div key={drawn ? 'drawn' : 'coming'} className={styles.layout}>
        <div className={styles.tasks}>
          <PendingTasks holder={holder} shown={drawn} />
        </div>
        <div className={styles.summary}>
          <ReadState read={{ data, error: read.error, refetch: read.refetch }}>
            {({ groups, totals, holders }) =>
              groups.length === 0 ? (
                <Nothing />
              ) : (
                <PositionSummary key={chosen?.id} totals={chosen?.totals ?? totals} holder={chosen} holders={holders} />
              )
            }
          </ReadState>
        </div>
        <div className={styles.more}>
          {data && <QuickActions groups={data.groups} holder={chosen ?? data.holders[0]} />}
          {drawn && <StatusNotes />}
        </div>
        <div className={styles.products}>{data && <ProductGroups groups={data.groups} holders={data.holders} chosen={chosen} />}</div>
        {drawn && OFFERS_PASSKEYS && (
          <div className={styles.offer}>
            <Suspense>
              <PasskeyOffer />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}

function Nothing() {
  return (
    <Sheet>
      <Empty title={NO_PRODUCTS} level={2}>
        Si acaba de contratar uno, lo verá aquí a partir de mañana. Si cree que falta alguno, consulte con su oficina.
      </Empty>
    </Sheet>
  )
}
