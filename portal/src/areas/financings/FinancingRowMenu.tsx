import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import FilesIcon from '@phosphor-icons/core/regular/files.svg?react'
import InfoIcon from '@phosphor-icons/core/regular/info.svg?react'
import ListDashesIcon from '@phosphor-icons/core/regular/list-dashes.svg?react'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import TableIcon from '@phosphor-icons/core/regular/table.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { RowMenuProps } from '../../patterns/product-row/row-menus.ts'
import { financingDetail } from './financing-detail.ts'
import { TABS_OF } from './financing-search.ts'
import { tabName } from './financing-words.ts'
import { usePrepaymentReason } from './use-prepayment-reason.ts'
import type { MenuEntry } from '../../kit/menu-entry.ts'

const ICONS = { amortization: TableIcon, receipts: ReceiptIcon, movements: ListDashesIcon, bills: FilesIcon, detail: InfoIcon }

/** The parts of its page and, of a loan, paying it back early or why that cannot be done. */
export default function FinancingRowMenu({ id, name, ...popup }: RowMenuProps) {
  const { data, isPending } = useQuery(financingDetail(id))
  const unavailable = usePrepaymentReason(data)
  const navigate = useNavigate()
  const tabs = data ? TABS_OF[data.type] : [undefined]
  const parts = tabs.map((tab, place): MenuEntry => {
    // What its page begins with needs no name in the address, and stays while the rest comes, with the focus that is on it.
    const named = place === 0 ? undefined : tab
    return {
      id: named ?? 'page',
      label: data && tab ? tabName(tab, data.type) : 'Ver su página',
      icon: tab ? ICONS[tab] : InfoIcon,
      onSelect: () => void navigate({ to: '/financings/$id/details', params: { id }, search: { tab: named } }),
    }
  })
  const prepayment: MenuEntry = {
    id: 'prepayment',
    label: 'Amortizar anticipadamente',
    icon: BankIcon,
    ruled: true,
    unavailable,
    onSelect: () => void navigate({ to: '/financings/$id/prepayment', params: { id } }),
  }
  const header = isPending ? 'Consultando qué puede hacer…' : undefined
  const items = data?.loan ? [...parts, prepayment] : parts
  return <MenuPopup {...popup} label={`Acciones de ${name}`} header={header} items={items} align="end" />
}
