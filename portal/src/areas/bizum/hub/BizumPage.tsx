import GearSixIcon from '@phosphor-icons/core/regular/gear-six.svg?react'
import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumActions } from './BizumActions.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from './BizumPage.module.css'
import { ContactStrip } from './ContactStrip.tsx'
import { LimitsLeft } from './LimitsLeft.tsx'
import { MovementList } from './MovementList.tsx'
import { NextCharges } from './NextCharges.tsx'
import { PendingPurchases } from './PendingPurchases.tsx'
import { PendingRequests } from './PendingRequests.tsx'
import { PendingSent } from './PendingSent.tsx'
import { HUB_ROUTES } from './hub-address.ts'
import { infoQuery } from '../queries.ts'

/** All of Bizum at once: what waits for an answer, what can be done, the last thirty days, people, subscriptions and limits. */
export function BizumPage() {
  return (
    <BizumFrame title="Bizum">
      <Hub />
    </BizumFrame>
  )
}

function Hub() {
  const read = useQuery({ ...infoQuery, refetchInterval: ASK_EVERY_MS })
  return (
    <>
      <Head info={read.data} />
      <div className={styles.layout}>
        <div className={styles.main}>
          <Purchases />
          <BizumActions />
          <PendingRequests />
          <PendingSent />
          <MovementList />
        </div>
        {read.data && (
          <div className={styles.aside}>
            <ContactStrip contacts={read.data.contacts} />
            <NextCharges charges={read.data.charges} />
            <LimitsLeft limits={read.data.limits} />
          </div>
        )}
      </div>
    </>
  )
}

function Head({ info }: { info: BizumInfo | undefined }) {
  return (
    <div className={styles.head}>
      <div>
        <h1>Bizum</h1>
        <p className={styles.lead}>{info ? `Activo en el ${formatPhone(info.phone as Phone)} · ${info.account.name}` : '\u00A0'}</p>
      </div>
      <Link to="/bizum/contract/bizum-contract-administration" className={buttonClass()}>
        <Icon of={GearSixIcon} />
        Administrar
      </Link>
    </div>
  )
}

/** The push of a purchase and the merchant's page lead to `bizum/c2er`: whoever comes from there is taken to what waits, or told that nothing does. */
function Purchases() {
  const isAsked = useShownRoute(HUB_ROUTES).routeId === '/shell/signed-in/bizum/c2er'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <div ref={place}>
      <PendingPurchases tellsNone={isAsked} />
    </div>
  )
}
