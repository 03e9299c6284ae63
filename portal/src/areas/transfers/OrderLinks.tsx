import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import type { Product } from '../../base/account-place.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Menu } from '../../kit/Menu.tsx'
import styles from './orders.module.css'

const PATHS = {
  favourite: '/$product/$id/{$scope}-favourite-transfers/{-$txId}',
  periodic: '/$product/$id/{$scope}-periodic-transfers/{-$txId}',
  stored: '/$product/$id/{$scope}-stored-transfers/{-$txId}',
} as const

const LISTS: readonly { scope: TransferScope; list: keyof typeof PATHS; label: string }[] = [
  { scope: 'external', list: 'favourite', label: 'Transferencias favoritas' },
  { scope: 'external', list: 'periodic', label: 'Transferencias periódicas' },
  { scope: 'external', list: 'stored', label: 'Transferencias sin enviar' },
  { scope: 'internal', list: 'favourite', label: 'Traspasos favoritos' },
  { scope: 'internal', list: 'periodic', label: 'Traspasos periódicos' },
  { scope: 'internal', list: 'stored', label: 'Traspasos sin enviar' },
]

/** From the transfers that were ordered: another, or one of the other lists of the account. */
export function OrderLinks({ product, id }: { product: Product; id: string }) {
  const navigate = useNavigate()
  const items = LISTS.map(({ scope, list, label }, index) => ({
    id: `${scope}-${list}`,
    label,
    // Those between own accounts are of another kind.
    ruled: scope !== (LISTS[index - 1]?.scope ?? scope),
    onSelect: () => void navigate({ to: PATHS[list], params: { product, id, scope, txId: undefined } }),
  }))
  return (
    <div className={styles.links} data-print="no">
      <Link
        to="/$product/$id/{$scope}-transfers-creation"
        params={{ product, id, scope: 'external' }}
        className={buttonClass({ size: 'sm', variant: 'primary' })}
      >
        Nueva transferencia
      </Link>
      <Menu
        label="Otras transferencias"
        items={items}
        trigger={(properties) => (
          <Button size="sm" {...properties}>
            Otras transferencias
            <Icon of={CaretDownIcon} size={16} />
          </Button>
        )}
      />
    </div>
  )
}
