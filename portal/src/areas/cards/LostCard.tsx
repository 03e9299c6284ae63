import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { statusChange } from '@almenara/contract/areas/cards/operations'
import { cardLabel } from '@almenara/contract/card-words'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import { useNavigate } from '@tanstack/react-router'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { useOnePress } from '../../patterns/two-step/use-one-press.ts'
import styles from './LostCard.module.css'

interface LostCardProps {
  card: CardDetail
  /** Why it cannot be locked, or another ordered, now. */
  denials: { lock: string | undefined; order: string | undefined }
  onClose: () => void
}

/**
 * Locks the card at once, without a code, and goes on to order another, which is signed. Whoever cannot sign locks it all the same: what
 * is lost must not be paid with.
 */
export default function LostCard({ card, denials, onClose }: LostCardProps) {
  const { id, name, ending, state } = card
  const navigate = useNavigate()
  const { press, busy, error } = useOnePress(statusChange, { id })
  const { cardBlocking, cardBlockingHours } = brand.phones
  const isLocked = state === 'LOCKED'
  const orders = denials.order === undefined
  const label = isLocked ? 'Pedir una tarjeta nueva' : orders ? 'Bloquear y pedir una nueva' : 'Bloquear tarjeta'
  const goOn = async () => {
    if (!isLocked) {
      const order = await press({ change: 'LOCK' })
      if (!order) return
      if (order.signature) return void navigate({ to: '/cards/$id/lock', params: { id } })
    }
    onClose()
    if (orders) void navigate({ to: '/cards/$id/duplicate', params: { id }, search: { lost: true } })
  }
  const footer = (
    <>
      <Button variant="text" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        variant="danger"
        busy={busy}
        busyLabel="Bloqueando…"
        unavailable={isLocked ? denials.order : denials.lock}
        data-initial-focus
        onClick={() => void goOn()}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Modal title="Pérdida de la tarjeta" icon={CreditCardIcon} tone="ko" onClose={onClose} footer={footer}>
      <p className={styles.card}>{cardLabel({ name, ending })}</p>
      <ul className={styles.list}>
        <li>
          <Icon of={LockSimpleIcon} size={24} />
          <span>
            {isLocked
              ? 'La tarjeta está bloqueada: nadie puede pagar ni sacar dinero con ella.'
              : 'La tarjeta queda bloqueada al momento. Para bloquearla no necesita código.'}
          </span>
        </li>
        <li>
          <Icon of={EnvelopeSimpleIcon} size={24} />
          <span>
            {denials.order ?? 'Recibirá en su domicilio otra con un número nuevo, en unos 7 días hábiles. Para pedirla hay que firmar.'}
          </span>
        </li>
        <li>
          <Icon of={ReceiptIcon} size={24} />
          <span>El duplicado es gratuito. Recuerde dar el número nuevo donde pague con esta tarjeta.</span>
        </li>
      </ul>
      {error && <FailureBox error={error} />}
      <p className={styles.phone}>
        {`También por teléfono, ${cardBlockingHours}: `}
        <a href={telephoneHref(cardBlocking)}>{cardBlocking}</a>
      </p>
    </Modal>
  )
}
