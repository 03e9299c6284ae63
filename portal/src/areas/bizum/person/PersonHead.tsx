import ArrowDownLeftIcon from '@phosphor-icons/core/regular/arrow-down-left.svg?react'
import ArrowUpRightIcon from '@phosphor-icons/core/regular/arrow-up-right.svg?react'
import ArrowsSplitIcon from '@phosphor-icons/core/regular/arrows-split.svg?react'
import HandCoinsIcon from '@phosphor-icons/core/regular/hand-coins.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { toCents, type Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Icon, type IconShape } from '../../../kit/Icon.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Avatar } from '../Avatar.tsx'
import styles from './PersonHead.module.css'
import type { Person } from './person.ts'

interface Balance {
  sent: Cents
  received: Cents
}

/** Who it is, what may be done with them, and what each has paid the other. */
export function PersonHead({ person, balance }: { person: Person; balance: Balance | undefined }) {
  const { phone, number, name, alias, contact } = person
  const known = [...(alias && alias !== name ? [`Contacto: «${alias}»`] : []), ...(name === number ? [] : [number])]
  return (
    <Sheet>
      <div className={styles.head}>
        <Avatar of={{ name, alias }} size="lg" />
        <div className={styles.who}>
          <h1>{name}</h1>
          {known.length > 0 && <p className={styles.quiet}>{known.join(' · ')}</p>}
          {contact?.blocked && <p className={styles.quiet}>Bloqueado: no puede pedirle dinero.</p>}
        </div>
        <div className={styles.actions}>
          <Link to="/bizum/operations/bizum-send-payment-c2c" search={{ phone }} className={buttonClass({ variant: 'primary' })}>
            <Icon of={PaperPlaneTiltIcon} />
            Enviar
          </Link>
          <Link to="/bizum/operations/bizum-request-payment-c2c" search={{ phone }} className={buttonClass()}>
            <Icon of={HandCoinsIcon} />
            Solicitar
          </Link>
          <Link to="/bizum/operations/bizum-request-payment-c2c" search={{ phone, split: true }} className={buttonClass()}>
            <Icon of={ArrowsSplitIcon} />
            Repartir
          </Link>
        </div>
      </div>
      {balance && balance.sent + balance.received > 0 && <Between {...balance} />}
    </Sheet>
  )
}

function Between({ sent, received }: Balance) {
  const difference = toCents(Math.abs(sent - received))
  const most = Math.max(sent, received)
  return (
    <div className={styles.between}>
      <div>
        <p className={styles.quiet}>Diferencia entre lo enviado y lo recibido</p>
        <Amount value={difference} size="hero" />
        <p className={styles.quiet}>{differenceWords(sent, received)}</p>
      </div>
      <div className={styles.bars}>
        <Bar icon={ArrowUpRightIcon} label="Enviado" value={sent} most={most} series={1} />
        <Bar icon={ArrowDownLeftIcon} label="Recibido" value={received} most={most} series={2} />
        <p className={styles.quiet}>Solo suma los Bizum entre ustedes: no indica una deuda.</p>
      </div>
    </div>
  )
}

function differenceWords(sent: Cents, received: Cents): string {
  if (sent === received) return 'Ha enviado lo mismo que ha recibido.'
  return sent > received ? 'Ha enviado más de lo que ha recibido.' : 'Ha recibido más de lo que ha enviado.'
}

interface BarProps {
  icon: IconShape
  label: string
  value: Cents
  most: number
  series: 1 | 2
}

function Bar({ icon, label, value, most, series }: BarProps) {
  return (
    <div className={styles.bar}>
      <Icon of={icon} />
      <span>{label}</span>
      <Meter label={label} value={value} max={most} series={series} />
      <Amount value={value} size="strong" />
    </div>
  )
}
