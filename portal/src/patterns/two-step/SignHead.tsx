import type { OrderState } from '@almenara/contract/two-step'
import CalendarBlankIcon from '@phosphor-icons/core/regular/calendar-blank.svg?react'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ibanOf } from './facts.tsx'
import styles from './SignHead.module.css'

interface SignHeadProps {
  /** By which the box is named: what is signed is heard with its name. */
  id: string
  order: OrderState
  /** «Va a enviar», before the amount. */
  verb: string
}

/** What the signature is bound to: amount and payee (RTS SCA 2018/389 art. 5), in sight for as long as it is asked for. */
export function SignHead({ id, order, verb }: SignHeadProps) {
  const { amount, payee, facts, title, signature } = order
  const iban = ibanOf(order)
  const reason = signature?.challenge.method === 'NONE' ? signature.challenge.reason : undefined
  return (
    <div className={styles.head}>
      <div id={id}>
        <p className={styles.verb}>{verb || title}</p>
        {amount !== undefined && (
          <p>
            <Amount value={amount} size="hero" />
          </p>
        )}
        {payee && <p className={styles.payee}>{amount === undefined ? payee : `a ${payee}`}</p>}
        {iban && (
          <p className={styles.iban}>
            <Iban value={iban} />
          </p>
        )}
      </div>
      {facts.map(
        ({ label, mark, value }) =>
          // Of one of several, it would not say whose it is.
          mark &&
          value.type !== 'PAYEE' && (
            <p key={label}>
              <Badge tone={mark.tone}>{mark.text}</Badge>
            </p>
          ),
      )}
      {reason === 'TRUSTED_PAYEE' && (
        <p>
          <Badge tone="ok">De confianza</Badge>
        </p>
      )}
      {reason === 'OWN_ACCOUNTS' && (
        <p>
          <Badge tone="brand" icon={ArrowsLeftRightIcon}>
            Entre sus cuentas
          </Badge>
        </p>
      )}
    </div>
  )
}

/** What the bank asks to look at before it is signed. Nothing of it keeps anybody from signing. */
export function SignWarnings({ id, order: { warnings = [] } }: Pick<SignHeadProps, 'id' | 'order'>) {
  if (warnings.length === 0) return null
  return (
    <ul id={id} className={styles.warnings} aria-label="Avisos">
      {warnings.map(({ code, text }) => (
        <li key={`${code} ${text}`}>
          {code === 'SHIFTED' ? <Icon of={CalendarBlankIcon} /> : <Icon of={WarningIcon} />}
          {text}
        </li>
      ))}
    </ul>
  )
}
