import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAmountsHidden } from '../base/amounts-hidden.ts'
import { bankStatus } from '../base/bank-status.ts'
import { currentUser } from '../base/current-user.ts'
import { AmountsHidden } from '../kit/amounts-hidden.ts'
import { ScrollToTop } from '../kit/ScrollToTop.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { ToastRegion } from '../kit/ToastRegion.tsx'
import { FailureBox } from '../patterns/status/FailureBox.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MainMenu } from './MainMenu.tsx'
import styles from './Shell.module.css'

/** Header, menu, the screen and footer. The screen waits for the customer's data and the bank's day; if either fails, it says so. */
export function Shell() {
  const user = useQuery(currentUser)
  const status = useQuery(bankStatus)
  const failed = user.error ? user : status.error ? status : undefined
  const [hidden] = useAmountsHidden()
  useDensity(user.data?.business ?? false)
  return (
    <AmountsHidden value={hidden}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <Header user={user.data} />
      <MainMenu />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {user.data && status.data ? (
          <Outlet />
        ) : failed ? (
          <FailureBox error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Skeleton />
        )}
      </main>
      <Footer />
      <ScrollToTop />
      <ToastRegion />
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
