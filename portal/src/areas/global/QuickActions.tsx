import type { PositionGroup, PositionHolder } from '@almenara/contract/areas/global'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import FileArrowUpIcon from '@phosphor-icons/core/regular/file-arrow-up.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../base/current-user.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './QuickActions.module.css'

interface QuickActionsProps {
  groups: readonly PositionGroup[]
  /** From whose first account they begin, if they have one. */
  holder: PositionHolder | undefined
}

/** As many as phones have room for in a line. */
const MOST = 4

/**
 * What customers come to do: those that begin at an account take the holder's first, and another can be chosen on the way. What is not for
 * this holder is left out and the next one takes its place. Whoever may only consult has nothing here.
 */
export function QuickActions({ groups, holder }: QuickActionsProps) {
  const { executive, hasTransferRemittances, hasDebitRemittances } = useCurrentUser()
  const accounts = groups.find(({ kind }) => kind === 'ACCOUNTS')?.lines ?? []
  const id = (accounts.find((line) => line.holder === holder?.id) ?? accounts[0])?.id
  if (!executive || id === undefined) return null
  const creation = (scope: 'external' | 'internal') => ({ product: 'accounts' as const, id, scope })
  const actions: (ReactNode | false)[] = [
    accounts.length > 1 ? (
      <Link key="internal" to="/$product/$id/{$scope}-transfers-creation" params={creation('internal')}>
        <Icon of={ArrowsLeftRightIcon} size={24} />
        Traspasar
      </Link>
    ) : (
      <Link key="external" to="/$product/$id/{$scope}-transfers-creation" params={creation('external')}>
        <Icon of={PaperPlaneTiltIcon} size={24} />
        Transferir
      </Link>
    ),
    // A person's alone.
    holder?.kind === 'PERSON' && holder.own && (
      <Link key="bizum" to="/bizum/operations/bizum-send-payment-c2c">
        <Icon of={DeviceMobileIcon} size={24} />
        Enviar Bizum
      </Link>
    ),
    (hasTransferRemittances || hasDebitRemittances) && (
      <Link key="file" to="/payments/present-support">
        <Icon of={FileArrowUpIcon} size={24} />
        Presentar fichero
      </Link>
    ),
    <Link key="tax" to="/services/aeat/telematic-presentation">
      <Icon of={BankIcon} size={24} />
      Pagar impuestos
    </Link>,
    <Link key="top-up" to="/accounts/$id/mobile-recharge" params={{ id }}>
      <Icon of={DeviceMobileIcon} size={24} />
      Recargar móvil
    </Link>,
  ]
  return (
    <section>
      <h2 className={styles.title}>Accesos rápidos</h2>
      <div className={styles.actions}>{actions.filter(Boolean).slice(0, MOST)}</div>
    </section>
  )
}
