import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import MapPinIcon from '@phosphor-icons/core/regular/map-pin.svg?react'
import { Icon } from '../kit/Icon.tsx'
import { Logo } from '../kit/Logo.tsx'
import styles from './HomeHeader.module.css'

interface HomeHeaderProps {
  name: string
  /** The bank's page on how to reach it. */
  customerService: string
}

export function HomeHeader({ name, customerService }: HomeHeaderProps) {
  return (
    <header className={`${styles.header} on-dark`}>
      <div className={styles.page}>
        <Logo name={name} />
        <nav className={styles.links} aria-label="Ayuda y oficinas">
          <a href="/geolocation" target="_blank" rel="noopener" data-outside="GEOLOCATION">
            <Icon of={MapPinIcon} />
            <span>Oficinas y Cajeros</span>
          </a>
          <a href={customerService} target="_blank" rel="noopener noreferrer" data-outside="CUSTOMER_SERVICE_INFO">
            <Icon of={HeadsetIcon} />
            <span>Atención al Cliente</span>
          </a>
        </nav>
      </div>
    </header>
  )
}
