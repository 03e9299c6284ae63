import { statusChange } from '@almenara/contract/areas/cards/operations'
import ListDashesIcon from '@phosphor-icons/core/regular/list-dashes.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../kit/toast.ts'
import { useOnePress } from '../../patterns/two-step/use-one-press.ts'
import type { MenuEntry } from '../../kit/Menu.tsx'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { RowMenuProps } from '../../patterns/product-row/row-menus.ts'
import { describe } from '../../api/errors.es.ts'
import { cardActions } from './card-actions.ts'
import { cardWay } from './card-ways.ts'

/** Its movements, which need no permission, and what the bank answers that may be done with it or, with its reason, may not now. */
export default function CardRowMenu({ id, name, ...popup }: RowMenuProps) {
  const { data, isPending, error } = useQuery(cardActions(id))
  const navigate = useNavigate()
  const { press } = useOnePress(statusChange, { id })
  // The menu closes as it is pressed: what came of it is told over the page, and the card's own page says why where nothing did.
  const lock = async () => {
    const order = await press({ change: 'LOCK' })
    if (order?.status === 'EXECUTED') showToast(`${name}: tarjeta bloqueada. Puede desbloquearla en su página, con su firma.`)
    else void navigate({ to: '/cards/$id/lock', params: { id } })
  }
  const movements: MenuEntry = {
    id: 'movements',
    label: 'Ver movimientos',
    icon: ListDashesIcon,
    onSelect: () => void navigate({ to: '/cards/$id/details', params: { id } }),
  }
  const actions = data?.actions.map(({ action, denial }, place): MenuEntry => {
    const { label, icon, to } = cardWay(action, id)
    const onSelect = () => void (action === 'LOCK' ? lock() : navigate(to))
    return { id: action, label, icon, ruled: place === 0, unavailable: denial?.text, onSelect }
  })
  const header = isPending ? 'Consultando las operaciones…' : error ? describe(error).message : undefined
  return <MenuPopup {...popup} label={`Acciones de ${name}`} header={header} items={[movements, ...(actions ?? [])]} align="end" />
}
