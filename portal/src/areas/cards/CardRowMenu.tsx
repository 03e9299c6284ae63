import { statusChange } from '@almenara/contract/areas/cards/operations'
import ListDashesIcon from '@phosphor-icons/core/regular/list-dashes.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useProtectingPress } from '../../patterns/two-step/use-protecting-press.ts'
import MenuPopup from '../../kit/MenuPopup.tsx'
import type { RowMenuProps } from '../../patterns/product-row/row-menus.ts'
import { describe } from '../../api/errors.es.ts'
import { cardActions } from './card-actions.ts'
import { cardWay } from './card-ways.ts'
import type { MenuEntry } from '../../kit/menu-entry.ts'

/** Its movements, which need no permission, and what the bank answers that may be done with it or, with its reason, may not now. */
export default function CardRowMenu({ id, name, ...popup }: RowMenuProps) {
  const { data, isPending, error } = useQuery(cardActions(id))
  const navigate = useNavigate()
  const lock = useProtectingPress(
    statusChange,
    { id },
    {
      input: { change: 'LOCK' },
      done: `${name}: tarjeta bloqueada. Puede desbloquearla en su página, con su firma.`,
      toSign: () => void navigate({ to: '/cards/$id/lock', params: { id } }),
    },
  )
  // The menu stays while the card is being locked: where it could not be, its row says why.
  const lockHere = async () => {
    if (await lock.press()) popup.onClose()
  }
  const movements: MenuEntry = {
    id: 'movements',
    label: 'Ver movimientos',
    icon: ListDashesIcon,
    onSelect: () => void navigate({ to: '/cards/$id/details', params: { id } }),
  }
  const actions = data?.actions.map(({ action, denial }, place): MenuEntry => {
    const { label, icon, to } = cardWay(action, id)
    const onSelect = () => void (action === 'LOCK' ? lockHere() : navigate(to))
    return { id: action, label, icon, ruled: place === 0, unavailable: denial?.text, onSelect, stays: action === 'LOCK' }
  })
  const failure = lock.error ?? error
  const header = failure
    ? describe(failure).message
    : isPending
      ? 'Consultando las operaciones…'
      : lock.busy
        ? 'Bloqueando la tarjeta…'
        : undefined
  return <MenuPopup {...popup} label={`Acciones de ${name}`} header={header} items={[movements, ...(actions ?? [])]} align="end" />
}
