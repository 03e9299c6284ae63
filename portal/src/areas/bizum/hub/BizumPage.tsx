import GearSixIcon from '@phosphor-icons/core/regular/gear-six.svg?react'
import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { AskedRequests } from './AskedRequests.tsx'
import { BizumActions } from './BizumActions.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import { useConsultative } from '../consultative.ts'
import styles from './BizumPage.module.css'
import { ContactStrip } from './ContactStrip.tsx'
import { LimitsLeft } from './LimitsLeft.tsx'
import { MovementList, OpenMovement } from './MovementList.tsx'
import { NextCharges } from './NextCharges.tsx'
import { PendingPurchases } from './PendingPurchases.tsx'
import { PendingRequests } from './PendingRequests.tsx'
import { HUB_ROUTES } from './hub-address.ts'
import { infoQuery } from '../queries.ts'
import { useHubAnswered } from './use-hub-answered.ts'
import { useMovements } from './use-movements.ts'
import { WaitingSends } from './WaitingSends.tsx'

const PersonPage = lazyPart(() => import('../person/PersonPage.tsx'))

/**
 * All of Bizum at once: what waits for an answer, what can be done, the last thirty days, people, subscriptions and limits. Or all that there is
 * with one person, where the address says whom.
 */
export function BizumPage() {
  const { phone } = useShownRoute(HUB_ROUTES).search
  if (phone !== undefined) {
    return (
      <BizumFrame title="Bizum con una persona">
        <Suspense fallback={<Skeleton count={8} />}>
          <PersonPage key={phone} phone={phone} />
        </Suspense>
      </BizumFrame>
    )
  }
  return (
    <BizumFrame title="Bizum" isHub>
      <Hub />
    </BizumFrame>
  )
}

function Hub() {
  const consultative = useConsultative()
  const read = useQuery({ ...infoQuery, refetchInterval: ASK_EVERY_MS })
  const movements = useMovements()
  const answered = useHubAnswered()
  return (
    <>
      <Head info={answered ? read.data : undefined} />
      {!answered && (
        <div className={styles.layout}>
          <Skeleton count={8} />
        </div>
      )}
      {/* Its parts ask each for their own, and are drawn together: one that comes later would push down those below it. */}
      <div hidden={!answered}>
        <RestrictionNote restriction={consultative === undefined ? undefined : 'CONSULTATIVE'} />
        <div className={styles.layout}>
          <div className={styles.main}>
            <Purchases shown={answered} />
            <BizumActions />
            <PendingRequests />
            <AskedRequests />
            <WaitingSends />
            <MovementList list={movements} />
          </div>
          {/* On phones it stands below the movements. */}
          {read.data && !movements.isPending && (
            <div className={styles.aside}>
              <ContactStrip contacts={read.data.contacts} />
              <NextCharges charges={read.data.charges} />
              <LimitsLeft limits={read.data.limits} />
            </div>
          )}
        </div>
      </div>
      <OpenMovement />
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
        <span className={styles.administer}>Administrar</span>
      </Link>
    </div>
  )
}

/** The push of a purchase and the merchant's page lead to `bizum/c2er`: whoever comes from there is taken to what waits, or told that nothing does. */
function Purchases({ shown }: { shown: boolean }) {
  const isAsked = useShownRoute(HUB_ROUTES).routeId === '/shell/signed-in/bizum/c2er'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked && shown) place.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, shown])
  return (
    <div ref={place} className={styles.purchases}>
      <PendingPurchases tellsNone={isAsked} />
    </div>
  )
}
