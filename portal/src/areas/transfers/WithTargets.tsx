import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import type { Account } from '../../fields/product-option.tsx'
import { targetAccounts } from './queries.ts'

interface WithTargetsProps {
  scope: TransferScope
  /** The account that pays. */
  id: string
  children: (targets: readonly Account[]) => ReactNode
}

/** What needs the customer's other accounts, between own accounts; to others there is nothing to wait for. */
export function WithTargets({ scope, id, children }: WithTargetsProps) {
  const targets = useQuery({ ...targetAccounts(id), enabled: scope === 'internal' })
  if (scope === 'external') return children([])
  return <ReadState read={targets}>{({ accounts }) => children(accounts)}</ReadState>
}
