import type { Brand } from '@almenara/contract/brand'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import { IconBox } from '../kit/IconBox.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import styles from './ServicePhones.module.css'

/** The bank's telephones with their hours. */
export function ServicePhones({ phones }: { phones: Brand['phones'] }) {
  return (
    <section aria-labelledby="phones">
      <h2 id="phones">Teléfonos</h2>
      <ul className={styles.list}>
        <li>
          <IconBox icon={HeadsetIcon} />
          <div>
            <p className={styles.number}>
              <PhoneLink number={phones.customerService} />
            </p>
            <p className={styles.hours}>Atención al Cliente, {phones.customerServiceHours}</p>
          </div>
        </li>
        <li>
          <IconBox icon={CreditCardIcon} tone="ko" />
          <div>
            <p className={styles.number}>
              <PhoneLink number={phones.cardBlocking} />
            </p>
            <p className={styles.hours}>Bloqueo de tarjetas, {phones.cardBlockingHours}</p>
          </div>
        </li>
      </ul>
    </section>
  )
}
