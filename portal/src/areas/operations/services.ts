/** What can be done from «Servicios», in the order in which customers look for it. An area that comes adds its row. */
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { IconShape } from '../../kit/Icon.tsx'

type Paths = RegisteredRouter['routesByPath']

interface Service {
  to: string
  title: string
  text: string
  icon: IconShape
}

const SERVICES: readonly Service[] = [
  {
    to: '/services/mobile-recharge',
    title: 'Recargar un móvil',
    text: 'El saldo de un móvil de prepago, al momento',
    icon: DeviceMobileIcon,
  },
  {
    to: '/services/update-virtual-funds',
    title: 'Cargar y descargar tarjetas',
    text: 'El dinero de sus tarjetas virtuales y de prepago',
    icon: CreditCardIcon,
  },
]

/** Those that this portal has a screen for. */
export function servicesOf(routesByPath: Paths): (Service & { to: keyof Paths })[] {
  return SERVICES.filter((service): service is Service & { to: keyof Paths } => service.to in routesByPath)
}
