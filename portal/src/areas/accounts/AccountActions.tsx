import type { AccountAction } from '@almenara/contract/areas/operations/account-actions'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import NotebookIcon from '@phosphor-icons/core/regular/notebook.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { ProductActions, type ActionLook } from '../../patterns/product-actions/ProductActions.tsx'
import { accountActions } from './queries.ts'

const LOOK = buttonClass({ variant: 'text' })

/** What may be done with the account. While it is not known, nothing: the rest of the page does not wait for it. */
export function AccountActions({ id }: { id: string }) {
  const { data } = useQuery(accountActions(id))
  return data ? <ProductActions actions={data.actions} looks={looksOf(id)} /> : null
}

function looksOf(id: string): Record<AccountAction, ActionLook> {
  const params = { id }
  return {
    EXTERNAL_TRANSFER: {
      label: 'Transferir',
      icon: PaperPlaneTiltIcon,
      link: (content) => (
        <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product: 'accounts', id, scope: 'external' }} className={LOOK}>
          {content}
        </Link>
      ),
    },
    INTERNAL_TRANSFER: {
      label: 'Traspasar',
      icon: ArrowsLeftRightIcon,
      link: (content) => (
        <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product: 'accounts', id, scope: 'internal' }} className={LOOK}>
          {content}
        </Link>
      ),
    },
    MOBILE_RECHARGE: {
      label: 'Recargar móvil',
      icon: DeviceMobileIcon,
      link: (content) => (
        <Link to="/accounts/$id/mobile-recharge" params={params} className={LOOK}>
          {content}
        </Link>
      ),
    },
    UPDATE_VIRTUAL_FUNDS: {
      label: 'Cargar tarjeta',
      icon: CreditCardIcon,
      link: (content) => (
        <Link to="/accounts/$id/update-virtual-funds" params={params} className={LOOK}>
          {content}
        </Link>
      ),
    },
    REQUEST_COUNTERFOIL: {
      label: 'Pedir talonario',
      icon: NotebookIcon,
      link: (content) => (
        <Link to="/accounts/$id/request-counterfoil" params={params} className={LOOK}>
          {content}
        </Link>
      ),
    },
  }
}
