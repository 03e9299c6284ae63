import ArrowsClockwiseIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?react'
import PhoneCallIcon from '@phosphor-icons/core/regular/phone-call.svg?react'
import WrenchIcon from '@phosphor-icons/core/regular/wrench.svg?react'
import { Link } from '@tanstack/react-router'
import type { CallFailure } from '../../api/failure.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { useTitle } from '../../base/title.ts'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './CardsOffline.module.css'
import { CARDS_CLOSED } from './closed-words.ts'

/**
 * In place of every screen of cards while their service is closed: the operator's own words or, without them, the message of the
 * specification (§8) for whoever has cards or may have none; and the telephone that blocks them meanwhile.
 */
export default function CardsOffline({ error, onRetry }: { error: CallFailure; onRetry: () => void }) {
  useTitle(CARDS_CLOSED)
  const { hasCards } = useCurrentUser()
  const { cardBlocking, cardBlockingHours } = brand.phones
  const tel = telephoneHref(cardBlocking)
  return (
    <Sheet className={styles.panel}>
      <div className={styles.message}>
        <span className={styles.mark}>
          <Icon of={WrenchIcon} size={24} />
        </span>
        <div role="status">
          <h1>{CARDS_CLOSED}</h1>
          <p>{error.hostText || (hasCards ? MESSAGES.cardsStatusOfflineHasCards : MESSAGES.cardsStatusOfflineUnknownCards)}</p>
        </div>
      </div>
      <div className={styles.phone}>
        <IconBox icon={PhoneCallIcon} tone="ko" />
        <p>
          <span>{`Bloqueo de tarjetas, ${cardBlockingHours}`}</span>
          <a href={tel}>{cardBlocking}</a>
        </p>
        <a href={tel} className={buttonClass({ variant: 'primary' })}>
          Llamar para bloquear
        </a>
      </div>
      <div className={styles.foot}>
        <Button icon={ArrowsClockwiseIcon} onClick={onRetry}>
          Reintentar
        </Button>
        <Link to="/global" className={buttonClass({ variant: 'text' })}>
          Volver al inicio
        </Link>
      </div>
    </Sheet>
  )
}
