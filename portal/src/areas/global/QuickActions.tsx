import type { PositionGroup, PositionHolder } from '@almenara/contract/areas/global'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../base/current-user.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './QuickActions.module.css'

interface QuickActionsProps {
  groups: readonly PositionGroup[]
  /** From whose first account they begin, if they have one. */
  holder: PositionHolder | undefined
}

/** What customers come to do, from an account; another can be chosen on the way. Whoever may only consult has nothing here. */
export function QuickActions({ groups, holder }: QuickActionsProps) {
  const { executive } = useCurrentUser()
  const accounts = groups.find(({ kind }) => kind === 'ACCOUNTS')?.lines ?? []
  const id = (accounts.find((line) => line.holder === holder?.id) ?? accounts[0])?.id
  if (!executive || id === undefined) return null
  const creation = (scope: 'external' | 'internal') => ({ product: 'accounts' as const, id, scope })
  return (
    <section>
      <h2 className={styles.title}>Accesos rápidos</h2>
      <div className={styles.actions}>
        <Link to="/$product/$id/{$scope}-transfers-creation" params={creation('external')}>
          <Icon of={PaperPlaneTiltIcon} size={24} />
          Transferir
        </Link>
        {accounts.length > 1 && (
          <Link to="/$product/$id/{$scope}-transfers-creation" params={creation('internal')}>
            <Icon of={ArrowsLeftRightIcon} size={24} />
            Traspasar
          </Link>
        )}
        <Link to="/accounts/$id/mobile-recharge" params={{ id }}>
          <Icon of={DeviceMobileIcon} size={24} />
          Recargar móvil
        </Link>
      </div>
    </section>
  )
}
