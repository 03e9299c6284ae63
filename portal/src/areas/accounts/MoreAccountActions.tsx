import type { AllowedAction } from '@almenara/contract/allowed-actions'
import type { AccountAction } from '@almenara/contract/areas/operations/account-actions'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import NotebookIcon from '@phosphor-icons/core/regular/notebook.svg?react'
import WalletIcon from '@phosphor-icons/core/regular/wallet.svg?react'
import { useNavigate } from '@tanstack/react-router'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { PopupProps } from '../../kit/popup.ts'

interface MoreAccountActionsProps extends PopupProps {
  id: string
  actions: readonly AllowedAction<AccountAction>[]
}

const LOOKS = {
  MOBILE_RECHARGE: { label: 'Recargar móvil', icon: DeviceMobileIcon, to: '/accounts/$id/mobile-recharge' },
  UPDATE_VIRTUAL_FUNDS: { label: 'Añadir saldo a una tarjeta', icon: WalletIcon, to: '/accounts/$id/update-virtual-funds' },
  REQUEST_COUNTERFOIL: { label: 'Pedir talonario', icon: NotebookIcon, to: '/accounts/$id/request-counterfoil' },
} as const

type Rare = keyof typeof LOOKS
const isRare = (action: AccountAction): action is Rare => action in LOOKS

/** The open menu of an account's less frequent actions: loaded by `AccountActions` when it is needed. */
export default function MoreAccountActions({ id, actions, ...popup }: MoreAccountActionsProps) {
  const navigate = useNavigate()
  const items = actions.flatMap(({ action, denial }) => {
    if (!isRare(action)) return []
    const { label, icon, to } = LOOKS[action]
    return [{ id: action, label, icon, unavailable: denial?.text, onSelect: () => void navigate({ to, params: { id } }) }]
  })
  return <MenuPopup {...popup} label="Más operaciones con la cuenta" items={items} header={undefined} align="end" />
}
