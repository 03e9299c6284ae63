/** What a customer did lately in the services: each source says it in rows of one list, and comes and fails alone. */
import type { Declaration } from '@almenara/contract/areas/aeat/declarations'
import { FIRING_RESULT_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import type { ToldAlert } from '@almenara/contract/areas/alerts/alert-history'
import type { EcommerceState, PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import type { IssuedCertificate } from '@almenara/contract/areas/certificates/issued'
import { dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import BellIcon from '@phosphor-icons/core/regular/bell.svg?react'
import CertificateIcon from '@phosphor-icons/core/regular/certificate.svg?react'
import ShoppingCartIcon from '@phosphor-icons/core/regular/shopping-cart.svg?react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'

/** One thing that was done, and when. */
export interface Activity {
  key: string
  at: Instant
  icon: IconShape
  title: ReactNode
  detail: string
  figure?: ReactNode
}

export function ActivityRow({ at, icon, title, detail, figure }: Activity) {
  const day = <Day value={dayAt(at)} />
  const ends = figure === undefined ? { figure: day } : { figure, figureDetail: day }
  return <LedgerRow lead={<IconBox icon={icon} />} title={title} detail={detail} {...ends} />
}

export function certificateActivity({ id, typeName, period, holder, issuedAt, state, validUntil }: IssuedCertificate): Activity {
  const valid = state === 'ISSUED' ? [`Válido hasta el ${formatDay(validUntil)}`] : []
  return {
    key: `certificate ${id}`,
    at: issuedAt,
    icon: CertificateIcon,
    title: (
      <Link to="/services/certificate-query" search={{ certificate: id }} className={rowLinkClass}>
        Certificado de {typeName.charAt(0).toLowerCase() + typeName.slice(1)}
      </Link>
    ),
    detail: [...(period ? [period] : []), holder.name, ...valid].join(' · '),
  }
}

/** Of a tax that was paid, its charge; of one that is not, nothing was charged. */
export function taxActivity({ id, model, modelName, orderedAt, name, amount, state }: Declaration): Activity {
  const isPaid = state === 'PAID'
  return {
    key: `tax ${id}`,
    at: orderedAt,
    icon: BankIcon,
    title: (
      <Link to="/services/aeat/declarations" search={{ tax: id }} className={rowLinkClass}>
        {isPaid ? 'Pago del modelo' : 'Orden de pago del modelo'} {model}
      </Link>
    ),
    detail: `${modelName} · ${name}`,
    figure: <Amount value={isPaid ? negate(amount) : amount} size="strong" />,
  }
}

export function alertActivity({ id, at, text, result, contract: { number } }: ToldAlert): Activity {
  return {
    key: `alert ${id}`,
    at,
    icon: BellIcon,
    title: (
      <Link
        to="/services/alert-settings/alert-contracts/$srcType/$alertContractNum"
        params={{ srcType: 'list', alertContractNum: number }}
        className={rowLinkClass}
      >
        <span className="vh">Aviso: </span>
        {text}
      </Link>
    ),
    detail: `${FIRING_RESULT_NAMES[result]} · alerta ${number}`,
  }
}

/** What the customer said of a purchase or of a shop. */
const DECIDED: Readonly<Partial<Record<EcommerceState, string>>> = {
  APPROVED: 'Compra aprobada en',
  REFUSED: 'Compra rechazada en',
  STOPPED: 'Cargos futuros anulados de',
}

export function purchaseActivity({ id, state, merchant, card, at, amount, permission }: PendingOperation, txId: string): Activity {
  // Of a shop that was stopped it is the day on which it was, and of what it charged before nothing is told here.
  const stopped = permission?.stoppedOn
  return {
    key: `purchase ${id}`,
    at: stopped === undefined ? at : (`${stopped}T12:00:00.000Z` as Instant),
    icon: ShoppingCartIcon,
    title: (
      <Link
        to="/services/e-commerce/$operationId/detail/$viewPages/$txId"
        params={{ operationId: id, viewPages: '1', txId }}
        className={rowLinkClass}
      >
        {DECIDED[state]} {merchant}
      </Link>
    ),
    detail: `${card.name} •••• ${card.ending}`,
    ...(stopped === undefined && amount !== undefined ? { figure: <Amount value={amount} size="strong" /> } : {}),
  }
}
