/** What may be done with a card, in words, and where: for its page and for its line of the position. */
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import ArrowsDownUpIcon from '@phosphor-icons/core/regular/arrows-down-up.svg?react'
import CalendarPlusIcon from '@phosphor-icons/core/regular/calendar-plus.svg?react'
import CheckCircleIcon from '@phosphor-icons/core/regular/check-circle.svg?react'
import ContactlessPaymentIcon from '@phosphor-icons/core/regular/contactless-payment.svg?react'
import CopySimpleIcon from '@phosphor-icons/core/regular/copy-simple.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import IdentificationCardIcon from '@phosphor-icons/core/regular/identification-card.svg?react'
import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import LockSimpleOpenIcon from '@phosphor-icons/core/regular/lock-simple-open.svg?react'
import PowerIcon from '@phosphor-icons/core/regular/power.svg?react'
import WalletIcon from '@phosphor-icons/core/regular/wallet.svg?react'
import { linkOptions } from '@tanstack/react-router'
import type { IconShape } from '../../kit/Icon.tsx'

export interface CardWay {
  label: string
  icon: IconShape
  /** Its screen. */
  to: ReturnType<typeof screenOf>
}

export function cardWay(action: CardAction, id: string): CardWay {
  return { ...WORDS[action], to: screenOf(action, id) }
}

const WORDS: Record<CardAction, Omit<CardWay, 'to'>> = {
  ACTIVATE: { label: 'Activar tarjeta', icon: CheckCircleIcon },
  LOCK: { label: 'Bloquear tarjeta', icon: LockSimpleIcon },
  UNLOCK: { label: 'Desbloquear tarjeta', icon: LockSimpleOpenIcon },
  CARD_DATA: { label: 'Datos de la tarjeta', icon: IdentificationCardIcon },
  CONTACTLESS: { label: 'Pago sin contacto', icon: ContactlessPaymentIcon },
  PAYMENT_MODE: { label: 'Forma de pago', icon: WalletIcon },
  DUPLICATE: { label: 'Pedir un duplicado', icon: CopySimpleIcon },
  DEFER: { label: 'Aplazar compras', icon: CalendarPlusIcon },
  UPDATE_VIRTUAL_FUNDS: { label: 'Añadir o retirar saldo', icon: ArrowsDownUpIcon },
  MOBILE_RECHARGE: { label: 'Recargar móvil', icon: DeviceMobileIcon },
  DEACTIVATE: { label: 'Dar de baja la tarjeta', icon: PowerIcon },
}

function screenOf(action: CardAction, id: string) {
  const params = { id }
  switch (action) {
    case 'ACTIVATE':
      return linkOptions({ to: '/cards/$id/activation', params })
    case 'LOCK':
    case 'UNLOCK':
      return linkOptions({ to: '/cards/$id/lock', params })
    case 'CARD_DATA':
      return linkOptions({ to: '/cards/$id/card-data', params })
    case 'CONTACTLESS':
      return linkOptions({ to: '/cards/$id/manage-contactless', params })
    case 'PAYMENT_MODE':
      return linkOptions({ to: '/cards/$id/payment-mode', params })
    case 'DUPLICATE':
      return linkOptions({ to: '/cards/$id/duplicate', params })
    case 'DEFER':
      return linkOptions({ to: '/cards/$id/details', params, search: { tab: 'scp' }, resetScroll: false })
    case 'UPDATE_VIRTUAL_FUNDS':
      return linkOptions({ to: '/cards/$id/update-virtual-funds', params })
    case 'MOBILE_RECHARGE':
      return linkOptions({ to: '/cards/$id/mobile-recharge', params })
    case 'DEACTIVATE':
      return linkOptions({ to: '/cards/$id/deactivation', params })
  }
}
