import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { statusChange, type CardAction } from '@almenara/contract/areas/cards/operations'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useBankDays } from '../../base/bank-status.ts'
import { brand } from '../../brand.ts'
import { Switch } from '../../kit/Choice.tsx'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { useOnePress } from '../../patterns/two-step/use-one-press.ts'
import { cardActions } from './card-actions.ts'
import styles from './CardProtection.module.css'

const LostCard = lazyPart(() => import('./LostCard.tsx'))

/** What protects the card: one press locks it, and a customer who has lost it locks it and asks for another. */
export function CardProtection({ card }: { card: CardDetail }) {
  const { data } = useQuery(cardActions(card.id))
  const [lost, setLost] = useState(false)
  if (!data) return <div className={styles.coming} />
  const why = (action: CardAction) => data.actions.find((one) => one.action === action)?.denial?.text
  const offers = (action: CardAction) => data.actions.some((one) => one.action === action)
  if (card.state !== 'ACTIVE' && card.state !== 'LOCKED') return null
  return (
    <div className={styles.protection}>
      {card.lockedBy === 'BANK' ? <LockedByBank /> : <LockRow card={card} denial={why(card.state === 'ACTIVE' ? 'LOCK' : 'UNLOCK')} />}
      {offers('DUPLICATE') && card.lockedBy !== 'BANK' && (
        <button type="button" className={styles.lost} aria-haspopup="dialog" onClick={() => setLost(true)}>
          <IconBox icon={CreditCardIcon} tone="ko" />
          <span className={styles.words}>
            <b>
              Pérdida<span className={styles.more}> de la tarjeta</span>
            </b>
            <span>Bloqueo inmediato y tarjeta nueva</span>
          </span>
          <Icon of={CaretRightIcon} size={16} />
        </button>
      )}
      {lost && (
        <Suspense>
          <LostCard card={card} denials={{ lock: why('LOCK'), order: why('DUPLICATE') }} onClose={() => setLost(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Off locks nothing; on, the card is locked, and to switch it off is signed on its page. */
function LockRow({ card, denial }: { card: CardDetail; denial: string | undefined }) {
  const navigate = useNavigate()
  const { press, busy, error } = useOnePress(statusChange, { id: card.id })
  const { today } = useBankDays()
  const locked = card.state === 'LOCKED'
  const toSign = () => void navigate({ to: '/cards/$id/lock', params: { id: card.id } })
  const change = async () => {
    if (denial !== undefined || busy) return
    if (locked) return toSign()
    const order = await press({ change: 'LOCK' })
    // The bank asks for a signature after all: its page takes it.
    if (order?.signature) toSign()
  }
  return (
    <>
      <div className={cx(styles.row, locked && styles.on)}>
        <IconBox icon={LockSimpleIcon} tone={locked ? 'warning' : 'brand'} />
        <Switch
          className={styles.lock}
          checked={locked}
          aria-disabled={denial !== undefined || undefined}
          aria-busy={busy || undefined}
          onChange={() => void change()}
          detail={denial ?? (locked ? lockedWords(card, today) : 'Impide pagar y sacar dinero. Sin código.')}
        >
          <b>{busy ? 'Bloqueando…' : locked ? 'Bloqueada ahora' : <LockName />}</b>
        </Switch>
      </div>
      <p role="status" className="vh">
        {locked ? 'La tarjeta está bloqueada: nadie puede pagar ni sacar dinero con ella. Para desbloquearla hay que firmar.' : ''}
      </p>
      {error && (
        <div className={styles.failure}>
          <FailureBox error={error} onRetry={() => void change()} />
        </div>
      )}
    </>
  )
}

/** Where tiles stand side by side, its first word is what is seen. */
function LockName() {
  return (
    <>
      Bloquear<span className={styles.more}> temporalmente</span>
    </>
  )
}

function lockedWords({ lockedAt }: CardDetail, today: string): string {
  const unlock = 'Para desbloquearla hay que firmar.'
  if (!lockedAt) return unlock
  const day = dayAt(lockedAt)
  const since = day === today ? `las ${formatTime(lockedAt)}` : `el ${formatDay(day)}`
  return `Desde ${since}. ${unlock}`
}

function LockedByBank() {
  const { customerService, customerServiceHours } = brand.phones
  return (
    <div className={cx(styles.row, styles.on)}>
      <IconBox icon={LockSimpleIcon} tone="warning" />
      <p className={styles.words}>
        <b>Bloqueada por seguridad</b>
        <span>{`La ha bloqueado el banco. Llámenos al ${customerService} (${customerServiceHours}).`}</span>
      </p>
    </div>
  )
}
