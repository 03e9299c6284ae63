import { ListDashesIcon } from '@phosphor-icons/react/dist/csr/ListDashes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MenuEntry } from '../../kit/Menu.tsx'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { RowMenuProps } from '../../patterns/product-row/RowActions.tsx'
import { cardActions } from './card-actions.ts'
import { cardWay } from './card-ways.ts'

/** Its movements, which need no permission, and what the bank answers that may be done with it or, with its reason, may not now. */
export default function CardRowMenu({ id, name, ...popup }: RowMenuProps) {
  const { data, isPending } = useQuery(cardActions(id))
  const navigate = useNavigate()
  const movements: MenuEntry = {
    id: 'movements',
    label: 'Ver sus movimientos',
    icon: ListDashesIcon,
    onSelect: () => void navigate({ to: '/cards/$id/details', params: { id } }),
  }
  const actions = data?.actions.map(({ action, denial }, place): MenuEntry => {
    const { label, icon, to } = cardWay(action, id)
    return { id: action, label, icon, ruled: place === 0, unavailable: denial?.text, onSelect: () => void navigate(to) }
  })
  const header = isPending ? 'Consultando qué puede hacer con ella…' : undefined
  return <MenuPopup {...popup} label={`Acciones de ${name}`} header={header} items={[movements, ...(actions ?? [])]} align="end" />
}
