import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import MapPinIcon from '@phosphor-icons/core/regular/map-pin.svg?react'
import { brand } from '../brand.ts'
import { Icon } from '../kit/Icon.tsx'
import { HostLink } from './HostLink.tsx'
import styles from './SlideMenu.module.css'

/** Links to the bank outside the portal, always at the bottom of the menu. */
export function SlideMenuFoot() {
  return (
    <nav aria-label="Ayuda y oficinas" className={styles.foot}>
      <HostLink to="GEOLOCATION" url="/geolocation" className={styles.outside}>
        <Icon of={MapPinIcon} size={24} className={styles.icon} />
        Geolocalización
      </HostLink>
      <HostLink to="OFFICES_ATM_LIST" url={brand.links.officesAndAtms} className={styles.outside}>
        <Icon of={BankIcon} size={24} className={styles.icon} />
        Oficinas y cajeros
      </HostLink>
      <HostLink to="CUSTOMER_SERVICE_INFO" url={brand.links.customerService} className={styles.outside}>
        <Icon of={HeadsetIcon} size={24} className={styles.icon} />
        Atención al cliente
      </HostLink>
    </nav>
  )
}
