import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { sourceAccounts } from './queries.ts'

/** Where the transfers of an account stand. `children`: what is between the account and this screen. */
export function TransferBreadcrumbs({ id, children }: { id: string; children?: ReactNode }) {
  const { data } = useQuery(sourceAccounts)
  return (
    <Breadcrumbs>
      <Link to="/global">Posición global</Link>
      <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }}>
        {data?.accounts.find((account) => account.id === id)?.name ?? 'Cuenta'}
      </Link>
      {children}
    </Breadcrumbs>
  )
}
