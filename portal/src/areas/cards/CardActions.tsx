import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { ArrowsDownUpIcon } from '@phosphor-icons/react/dist/csr/ArrowsDownUp'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { ContactlessPaymentIcon } from '@phosphor-icons/react/dist/csr/ContactlessPayment'
import { CopySimpleIcon } from '@phosphor-icons/react/dist/csr/CopySimple'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen'
import { PowerIcon } from '@phosphor-icons/react/dist/csr/Power'
import { WalletIcon } from '@phosphor-icons/react/dist/csr/Wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import type { IconShape } from '../../kit/Icon.tsx'
import { ProductActions, type ActionLook } from '../../patterns/product-actions/ProductActions.tsx'
import { cardActions, type cardOperations } from './routes.tsx'

const LOOK = buttonClass({ variant: 'text' })

/** What may be done with the card. While it is not known, nothing: the rest of the page does not wait for it. */
export function CardActions({ card: { id } }: { card: CardDetail }) {
  const { data } = useQuery(cardActions(id))
  return data ? <ProductActions actions={data.actions} looks={looksOf(id)} /> : null
}

/** Those of the area, and those of accounts and cards alike. */
type OperationPath = (typeof cardOperations)[number]['fullPath'] | '/cards/$id/mobile-recharge' | '/cards/$id/update-virtual-funds'

function looksOf(id: string): Partial<Record<CardAction, ActionLook>> {
  const look = (label: string, icon: IconShape, to: OperationPath): ActionLook => ({
    label,
    icon,
    link: (content) => (
      <Link to={to} params={{ id }} className={LOOK}>
        {content}
      </Link>
    ),
  })
  return {
    ACTIVATE: look('Activar', CheckCircleIcon, '/cards/$id/activation'),
    LOCK: look('Bloquear', LockSimpleIcon, '/cards/$id/lock'),
    UNLOCK: look('Desbloquear', LockSimpleOpenIcon, '/cards/$id/lock'),
    CARD_DATA: look('Ver datos', EyeIcon, '/cards/$id/card-data'),
    CONTACTLESS: look('Contactless', ContactlessPaymentIcon, '/cards/$id/manage-contactless'),
    PAYMENT_MODE: look('Forma de pago', WalletIcon, '/cards/$id/payment-mode'),
    DUPLICATE: look('Duplicado', CopySimpleIcon, '/cards/$id/duplicate'),
    DEFER: {
      label: 'Aplazar',
      icon: CalendarPlusIcon,
      link: (content) => (
        <Link to="/cards/$id/details" params={{ id }} search={{ tab: 'scp' }} resetScroll={false} className={LOOK}>
          {content}
        </Link>
      ),
    },
    MOBILE_RECHARGE: look('Recargar móvil', DeviceMobileIcon, '/cards/$id/mobile-recharge'),
    UPDATE_VIRTUAL_FUNDS: look('Cargar o descargar', ArrowsDownUpIcon, '/cards/$id/update-virtual-funds'),
    DEACTIVATE: look('Dar de baja', PowerIcon, '/cards/$id/deactivation'),
  }
}
