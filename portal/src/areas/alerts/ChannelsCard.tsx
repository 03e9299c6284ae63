import { ALERT_CHANNEL_NAMES, type AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import BellRingingIcon from '@phosphor-icons/core/regular/bell-ringing.svg?react'
import ChatTextIcon from '@phosphor-icons/core/regular/chat-text.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { contactWords, priceWords } from './alert-words.ts'
import styles from './alerts.module.css'

const ICONS: Readonly<Record<AlertChannel, IconShape>> = { PUSH: BellRingingIcon, EMAIL: EnvelopeSimpleIcon, SMS: ChatTextIcon }

const PushDevices = lazyPart(() => import('./push/PushDevices.tsx'))

/** By which ways the bank can tell the customer, and what each message costs. */
export function ChannelsCard({ channels }: Pick<AlertStatus, 'channels'>) {
  return (
    <Sheet
      title="Canales"
      end={
        <Link to="/personal-data/modify-contact" className={styles.change}>
          Cambiar
          <span className="vh"> los datos de contacto</span>
        </Link>
      }
    >
      <ul className={styles.channels}>
        {channels.map(({ channel, contact, verified, price }) => (
          <li key={channel}>
            <Icon of={ICONS[channel]} />
            <b>{ALERT_CHANNEL_NAMES[channel]}</b>
            <span className={styles.quiet}>{priceWords(price)}</span>
            <span className={styles.contact}>{contactWords({ channel, contact, verified })}</span>
            {channel === 'PUSH' && (
              <Suspense fallback={null}>
                <PushDevices />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
