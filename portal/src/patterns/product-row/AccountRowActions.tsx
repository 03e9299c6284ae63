import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import DotsThreeVerticalIcon from '@phosphor-icons/core/regular/dots-three-vertical.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../../base/current-user.ts'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton, iconButtonClass } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/Menu.tsx'
import type { MenuEntry } from '../../kit/menu-entry.ts'

interface AccountRowActionsProps {
  account: { id: string; name: string }
  /** The customer has another to move money to. */
  hasOthers: boolean
}

/** What is done from an account without opening it; on phones, all of it behind one button. Whoever may only consult is led to what they may read. */
export function AccountRowActions({ account: { id, name }, hasOthers }: AccountRowActionsProps) {
  const { executive } = useCurrentUser()
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const navigate = useNavigate()
  const creation = (scope: 'external' | 'internal') => ({ product: 'accounts' as const, id, scope })
  const tab = (which: 'transfers' | 'receipts') => () =>
    void navigate({ to: '/accounts/$id/account-details/{-$txId}', params: { id }, search: { tab: which } })
  const send: MenuEntry = {
    id: 'send',
    label: 'Transferir',
    icon: PaperPlaneTiltIcon,
    onSelect: () => void navigate({ to: '/$product/$id/{$scope}-transfers-creation', params: creation('external') }),
  }
  const own: MenuEntry = {
    id: 'own',
    label: 'Traspasar a otra cuenta suya',
    icon: ArrowsLeftRightIcon,
    onSelect: () => void navigate({ to: '/$product/$id/{$scope}-transfers-creation', params: creation('internal') }),
  }
  const topUp: MenuEntry = {
    id: 'top-up',
    label: 'Recargar un móvil',
    icon: DeviceMobileIcon,
    onSelect: () => void navigate({ to: '/accounts/$id/mobile-recharge', params: { id } }),
  }
  const items: MenuEntry[] = [
    ...(executive ? [...(isNarrow ? [send] : []), ...(hasOthers ? [own] : []), topUp] : []),
    { id: 'transfers', label: 'Ver sus transferencias', icon: PaperPlaneTiltIcon, ruled: executive, onSelect: tab('transfers') },
    { id: 'receipts', label: 'Ver sus recibos', icon: ReceiptIcon, onSelect: tab('receipts') },
  ]
  const transfer = `Transferir desde ${name}`
  return (
    <>
      {executive && !isNarrow && (
        <Link
          to="/$product/$id/{$scope}-transfers-creation"
          params={creation('external')}
          className={iconButtonClass}
          aria-label={transfer}
          title={transfer}
        >
          <Icon of={PaperPlaneTiltIcon} />
        </Link>
      )}
      <Menu
        label={`Acciones de ${name}`}
        align="end"
        items={items}
        trigger={(properties) => <IconButton icon={DotsThreeVerticalIcon} name={`Más acciones para ${name}`} {...properties} />}
      />
    </>
  )
}
