import HandCoinsIcon from '@phosphor-icons/core/regular/hand-coins.svg?react'
import HeartIcon from '@phosphor-icons/core/regular/heart.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../kit/class-names.ts'
import { IconBox } from '../../../kit/IconBox.tsx'
import styles from './BizumActions.module.css'

const ACTIONS = [
  { to: '/bizum/operations/bizum-send-payment-c2c', title: 'Enviar', detail: 'A una o varias personas', icon: PaperPlaneTiltIcon },
  { to: '/bizum/operations/bizum-request-payment-c2c', title: 'Solicitar', detail: 'A una o varias personas', icon: HandCoinsIcon },
  { to: '/bizum/operations/bizum-send-payment-c2help', title: 'Donar', detail: 'Con el código de la ONG', icon: HeartIcon },
] as const

/** The three things that are done with Bizum most, the first before the others. */
export function BizumActions() {
  return (
    <ul className={styles.actions}>
      {ACTIONS.map(({ to, title, detail, icon }, place) => (
        <li key={to}>
          <Link to={to} className={cx(styles.action, place === 0 && styles.first)}>
            <IconBox icon={icon} />
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
