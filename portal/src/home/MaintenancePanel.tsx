import type { Brand } from '@almenara/contract/brand'
import { RETRY_DELAY_MS } from '@almenara/contract/limits'
import ArrowClockwiseIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?react'
import { useEffect, useEffectEvent, useState } from 'react'
import { deviceKind } from '../api/device.ts'
import { SERVICE_UNAVAILABLE } from '../api/waiting-words.es.ts'
import { Button } from '../kit/Button.tsx'
import styles from './MaintenancePanel.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import type { Outage } from './services-check.ts'

export interface MaintenancePanelProps {
  outage: Outage
  phones: Brand['phones']
  checking: boolean
  onRetry: () => Promise<void>
}

/** Replaces the form while nobody can sign in (specification §2, «Maintenance screen»). The title is the card's. */
export function MaintenancePanel({ outage, phones, checking, onRetry }: MaintenancePanelProps) {
  const retryShown = useRetryShown()
  const offline = outage.kind === 'offline'
  const retryNow = useEffectEvent(onRetry)
  useEffect(() => {
    if (!offline) return undefined
    const retry = () => void retryNow()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [offline])
  return (
    <>
      <p className={styles.lead}>{textOf(outage)}</p>
      <div className={styles.retry}>
        {retryShown && (
          <Button variant="primary" icon={ArrowClockwiseIcon} busy={checking} busyLabel="Comprobando…" onClick={() => void onRetry()}>
            Reintentar
          </Button>
        )}
      </div>
      <p className={styles.foot}>
        {offline ? (
          'Si acaba de firmar una operación, compruebe los movimientos antes de repetirla.'
        ) : (
          <>
            ¿Necesita bloquear una tarjeta? Llame al <PhoneLink number={phones.cardBlocking} />, {phones.cardBlockingHours}.
          </>
        )}
      </p>
    </>
  )
}

function textOf(outage: Outage): string {
  if (outage.kind === 'offline') return 'No podemos comunicar con el banco. Revise los datos móviles o la wifi y vuelva a intentarlo.'
  const closed = SERVICE_UNAVAILABLE
  return outage.cardsWork ? `${closed} Sus tarjetas funcionan con normalidad.` : closed
}

/** On a telephone, a tablet and in the app the button comes after five seconds, so that a bank in trouble is not asked at once again. */
function useRetryShown(): boolean {
  const [shown, setShown] = useState(() => deviceKind() === 'web')
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown
}
