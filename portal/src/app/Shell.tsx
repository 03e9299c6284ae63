import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { useAmountsHidden } from '../base/amounts-hidden.ts'
import { bankStatus } from '../base/bank-status.ts'
import { currentUser } from '../base/current-user.ts'
import { useForcedStep } from '../base/forced-step.ts'
import { useLiveStatus } from '../base/live-status.ts'
import { AmountsHidden } from '../kit/amounts-hidden.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { isNative } from '../native/host.ts'
import { FailureBox } from '../patterns/status/FailureBox.tsx'
import { Footer } from './Footer.tsx'
import { Navigation } from './Navigation.tsx'
import './print.css'
import styles from './Shell.module.css'
import { useSlideMenu } from './slide-menu.ts'
import { useScreenFocus } from './use-screen-focus.ts'

const StepFrame = lazyPart(() => import('./StepFrame.tsx'))
const TabBar = lazyPart(() => import('./TabBar.tsx'))

/** Header, menus, the screen and footer. The screen waits for the customer's data and the bank's day; if either fails, it says so. */
export function Shell() {
  // The guard did not let the screen open either without knowing who had entered: it is asked again.
  const router = useRouter()
  const user = useQuery(currentUser)
  const status = useQuery(bankStatus)
  // The bank's header comes first, and the rest in slices, between which the page answers to touch.
  const drawn = useDeferredValue(true, false)
  const failed = user.error ? user : status.error ? status : undefined
  const step = useForcedStep()
  const menu = useSlideMenu()
  useLiveStatus()
  const [hidden] = useAmountsHidden()
  useDensity(user.data?.business ?? false)
  useScreenFocus()
  return (
    <AmountsHidden value={hidden}>
      <section aria-label="Inicio de la página">
        <a className={styles.skip} href="#contenido">
          Saltar al contenido
        </a>
      </section>
      {/* A customer who must take a security step first has nowhere else to go (specification §4), but may leave. */}
      {step ? (
        <Suspense>
          <StepFrame part="bar" />
        </Suspense>
      ) : (
        <Navigation user={drawn ? user.data : undefined} hasFailed={user.isError} today={status.data?.systemInfo.golfDate} menu={menu} />
      )}
      <main id="contenido" tabIndex={-1} className={step ? `${styles.main} ${styles.narrow}` : styles.main}>
        {drawn && user.data && status.data ? (
          step ? (
            <Suspense fallback={<Skeleton />}>
              <StepFrame part="box" role={step.role}>
                <Outlet />
              </StepFrame>
            </Suspense>
          ) : (
            <Outlet />
          )
        ) : failed ? (
          <>
            <h1 className={styles.failed}>No podemos mostrarle sus productos</h1>
            <FailureBox error={failed.error} onRetry={() => void failed.refetch().then(() => router.invalidate())} />
          </>
        ) : (
          <Skeleton />
        )}
      </main>
      {drawn && !step && <Footer />}
      {drawn && !step && menu.isNarrow && user.data && !isNative() && (
        <Suspense>
          <TabBar user={user.data} menu={menu} />
        </Suspense>
      )}
    </AmountsHidden>
  )
}

/** Businesses read many rows: they start in the compact density. */
function useDensity(business: boolean): void {
  useEffect(() => {
    document.documentElement.dataset['density'] = business ? 'compact' : 'comfortable'
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [business])
}
