import type { ShownBrand } from '@almenara/contract/brand'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { readTokens } from '../api/tokens.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { BeaconArt } from '../kit/BeaconArt.tsx'
import { Banners } from './Banners.tsx'
import styles from './Home.module.css'
import { HomeFooter } from './HomeFooter.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { LoginForm } from './LoginForm.tsx'
import { MaintenancePanel } from './MaintenancePanel.tsx'
import { SecurityNotice } from './SecurityNotice.tsx'
import { ServicePhones } from './ServicePhones.tsx'
import { useHomeAddress } from './use-home-address.ts'
import { useOutage } from './use-outage.ts'

export interface HomeProps {
  brand: ShownBrand
  reason?: LeaveReason | undefined
  onFirstAct: () => void
  onEntered: () => void
}

/** Only for whoever comes from the application, which has loaded it already. */
const Farewell = lazy<ComponentType<{ reason: LeaveReason }>>(() =>
  import('./Farewell.tsx').then(
    ({ Farewell: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

const TITLE = { maintenance: 'Aviso de mantenimiento', offline: 'Sin conexión a Internet' }

/** The public page: signing in, and what the bank says to whoever has not signed in. */
export function Home({ brand, reason, onFirstAct, onEntered }: HomeProps) {
  useHomeAddress()
  // The application left because the bank was closed, and its session is still there: it goes on.
  const { outage, checking, retry, setOutage } = useOutage(reason === 'maintenance', () => {
    if (readTokens()) onEntered()
  })
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(outage?.kind)
  // What the customer had in hand has gone from the page: the title of what came instead takes the focus.
  useEffect(() => {
    if (shown.current !== outage?.kind) title.current?.focus()
    shown.current = outage?.kind
  }, [outage?.kind])
  return (
    <div className={styles.home}>
      <HomeHeader name={brand.name} customerService={brand.links.customerService} />
      <main>
        <div className={styles.hero}>
          <div className={styles.art}>
            <BeaconArt />
          </div>
          <div className={styles.columns}>
            <div className={styles.card}>
              <h1 id="login-title" ref={title} tabIndex={-1}>
                {outage ? TITLE[outage.kind] : 'Entre en su banca'}
              </h1>
              {outage ? (
                <MaintenancePanel outage={outage} phones={brand.phones} checking={checking} onRetry={retry} />
              ) : (
                <>
                  <p className={styles.for}>Particulares y empresas</p>
                  <LoginForm labelledBy="login-title" onFirstAct={onFirstAct} onEntered={onEntered} onOutage={setOutage} />
                </>
              )}
            </div>
            <div className={`${styles.claim} on-dark`}>
              <p className={styles.claimTitle}>{brand.claim.title}</p>
              <p className={styles.claimText}>{brand.claim.text}</p>
            </div>
          </div>
        </div>
        <div className={styles.page}>
          <Banners />
          <div className={styles.sections}>
            <ServicePhones phones={brand.phones} />
            <SecurityNotice policy={brand.links.securityPolicy} />
          </div>
        </div>
      </main>
      <HomeFooter links={brand.links} registeredOffice={brand.registeredOffice} phones={brand.phones} />
      {reason && (
        <Suspense>
          <Farewell reason={reason} />
        </Suspense>
      )}
    </div>
  )
}
