import { addDays, dayAt, formatDay, formatTime, type Instant, type LocalDate } from '@almenara/contract/dates'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import MapPinIcon from '@phosphor-icons/core/regular/map-pin.svg?react'
import { brand } from '../brand.ts'
import { Icon } from '../kit/Icon.tsx'
import { HostLink } from './HostLink.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  /** The sign-in before this one; none on the first. Absent while it is not known. */
  lastAccess: Instant | 'first' | undefined
  /** The bank's day, once it is known. */
  today: LocalDate | undefined
}

/** When the customer was here before, where the bank is and how to reach it. */
export function TopBar({ lastAccess, today }: TopBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <span>{lastAccess && (lastAccess === 'first' ? 'Es su primer acceso a este portal.' : words(lastAccess, today))}</span>
        <nav aria-label="Ayuda y oficinas" className={styles.links}>
          <HostLink to="OFFICES_ATM_LIST" url={brand.links.officesAndAtms} className={styles.link}>
            <Icon of={MapPinIcon} size={18} />
            Oficinas y Cajeros
          </HostLink>
          <HostLink to="CUSTOMER_SERVICE_INFO" url={brand.links.customerService} className={styles.link}>
            <Icon of={HeadsetIcon} size={18} />
            Atención al Cliente
          </HostLink>
        </nav>
      </div>
    </div>
  )
}

/** «Último acceso: ayer, 20/11/2025, a las 18:42». */
function words(at: Instant, today: LocalDate | undefined): string {
  const day = dayAt(at)
  const near = today && (day === today ? 'hoy, ' : day === addDays(today, -1) ? 'ayer, ' : '')
  return `Último acceso: ${near ?? ''}${formatDay(day)}, a las ${formatTime(at)}`
}
