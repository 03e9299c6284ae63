/** What can be done from «Servicios», in the order in which customers look for it. An area that comes adds its row. */
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import type { IconShape } from '../../kit/Icon.tsx'

interface Service {
  to: '/services/mobile-recharge' | '/services/update-virtual-funds'
  title: string
  text: string
  icon: IconShape
}

export const SERVICES: readonly Service[] = [
  {
    to: '/services/mobile-recharge',
    title: 'Recargar un móvil',
    text: 'El saldo de un móvil de prepago, al momento',
    icon: DeviceMobileIcon,
  },
  {
    to: '/services/update-virtual-funds',
    title: 'Añadir o retirar saldo de una tarjeta',
    text: 'El dinero de sus tarjetas virtuales',
    icon: CreditCardIcon,
  },
]
