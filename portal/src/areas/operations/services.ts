/** What can be done from «Servicios», in the order in which customers look for it. An area that comes adds its row. */
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
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
