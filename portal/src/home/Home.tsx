import type { ShownBrand } from '@almenara/contract/brand'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { readTokens } from '../api/tokens.ts'
import { rememberedAddress } from '../base/remembered-address.ts'
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

/** A part of home that few see; without it home works all the same. */
function rare<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}

const SignedOutNotice = rare(() => import('./SignedOutNotice.tsx'))
const ContinueHint = rare(() => import('./ContinueHint.tsx'))
const SignedIn = lazy(() => import('./SignedIn.tsx'))

const TITLE = {
  maintenance: 'Aviso de mantenimiento',
  offline: 'Sin conexión a Internet',
  signedIn: 'Sesión iniciada',
  form: 'Acceso a su banca',
}

/** The public page: sign-in, and the bank's public information. */
export function Home({ brand, reason, onFirstAct, onEntered }: HomeProps) {
  useHomeAddress()
  // The application left because the bank was closed, and its session is still there: it goes on.
  const { outage, checking, retry, setOutage } = useOutage(reason === 'maintenance', () => {
    if (readTokens()) onEntered()
  })
  // A signed-in customer who opened this address, or an unknown one.
  const [signedIn, setSignedIn] = useState(!reason && readTokens() !== undefined)
  const [why, setWhy] = useState(reason)
  const kind = outage?.kind ?? (signedIn ? 'signedIn' : 'form')
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(kind)
  // What the customer had in hand has gone from the page: the title of what came instead takes the focus.
  useEffect(() => {
    if (shown.current !== kind) title.current?.focus()
    shown.current = kind
  }, [kind])
  const endSession = (reasonNow?: LeaveReason) => {
    setSignedIn(false)
    setWhy(reasonNow)
  }
  return (
    <div className={styles.home}>
      <HomeHeader name={brand.name} customerService={brand.links.customerService} />
      <main>
        <div className={styles.hero} data-return={signedIn || rememberedAddress() ? kind : undefined}>
          <div className={styles.art}>
            <BeaconArt />
          </div>
          <div className={styles.columns}>
            <div className={styles.card}>
              <h1 id="login-title" ref={title} tabIndex={-1}>
                {TITLE[kind]}
              </h1>
              {outage ? (
                <MaintenancePanel outage={outage} phones={brand.phones} checking={checking} onRetry={retry} />
              ) : signedIn ? (
                <Suspense>
                  <SignedIn onContinue={onEntered} onEnded={endSession} />
                </Suspense>
              ) : (
                <>
                  <p className={styles.for}>Particulares y empresas</p>
                  {rememberedAddress() && (
                    <Suspense>
                      <ContinueHint />
                    </Suspense>
                  )}
                  <LoginForm labelledBy="login-title" onFirstAct={onFirstAct} onEntered={onEntered} onOutage={setOutage} />
                </>
              )}
            </div>
            <Claim {...brand.claim} />
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
      {why && (
        <Suspense>
          <SignedOutNotice reason={why} />
        </Suspense>
      )}
    </div>
  )
}

function Claim({ title, text }: ShownBrand['claim']) {
  return (
    <div className={`${styles.claim} on-dark`}>
      <p className={styles.claimTitle}>{title}</p>
      <p className={styles.claimText}>{text}</p>
    </div>
  )
}
