import CalendarCheckIcon from '@phosphor-icons/core/regular/calendar-check.svg?react'
import ChartLineIcon from '@phosphor-icons/core/regular/chart-line.svg?react'
import InfoIcon from '@phosphor-icons/core/regular/info.svg?react'
import ListDashesIcon from '@phosphor-icons/core/regular/list-dashes.svg?react'
import PiggyBankIcon from '@phosphor-icons/core/regular/piggy-bank.svg?react'
import XCircleIcon from '@phosphor-icons/core/regular/x-circle.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { describe } from '../../api/errors.es.ts'
import type { IconShape } from '../../kit/Icon.tsx'
import type { MenuEntry } from '../../kit/menu-entry.ts'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { RowMenuProps } from '../../patterns/product-row/row-menus.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { savingsDetail } from './queries.ts'
import { savingsActions, type SavingsAction } from './savings-actions.ts'
import { SAVINGS_TABS } from './savings-tabs.ts'

const ICONS: Record<SavingsAction['to'], IconShape> = {
  '/savings/$id/renewal': CalendarCheckIcon,
  '/savings/$id/cancellation': XCircleIcon,
  '/savings/$id/contribution': PiggyBankIcon,
}
const TAB_ICONS = { first: ChartLineIcon, movements: ListDashesIcon, detail: InfoIcon }

/** The parts of its page and, of what is operated here, what may be done with it or why that cannot be done. */
export default function SavingsRowMenu({ id, name, ...popup }: RowMenuProps) {
  const { data, isPending, error } = useQuery(savingsDetail(id))
  const restriction = useRestriction(data?.canOperate)
  const navigate = useNavigate()
  // What its page begins with stays while the rest comes, with the focus that is on it.
  const tabs = data ? SAVINGS_TABS[data.type] : [{ tab: undefined, name: 'Ver su página' }]
  const parts = tabs.map(({ tab, name: label }): MenuEntry => ({
    id: tab ?? 'page',
    label,
    icon: TAB_ICONS[label === 'Movimientos' ? 'movements' : (tab ?? 'first')],
    onSelect: () => void navigate({ to: '/savings/$id/details', params: { id }, search: { tab } }),
  }))
  const actions = (data ? savingsActions(data) : []).map(
    ({ to, label, unavailable = restriction && RESTRICTION_REASONS[restriction] }, place): MenuEntry => ({
      id: to,
      label,
      icon: ICONS[to],
      ruled: place === 0,
      unavailable,
      onSelect: () => void navigate({ to, params: { id } }),
    }),
  )
  const header = error ? describe(error).message : isPending ? 'Consultando las operaciones…' : undefined
  return <MenuPopup {...popup} label={`Acciones de ${name}`} header={header} items={[...parts, ...actions]} align="end" />
}
