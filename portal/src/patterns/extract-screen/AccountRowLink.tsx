import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountAddress } from '../../base/account-place.ts'
import type { AccountTab } from '../../base/account-tabs.ts'
import { ROW_LINK } from './columns.tsx'
import type { ListPlace } from './use-extract.ts'

interface AccountRowLinkProps {
  /** The list that the row is of, at whose address it opens. */
  list: ListPlace
  /** Where the list is on a tab that another area adds. */
  tab?: AccountTab['id']
  movement?: string
  receipt?: string
  transfer?: string
  children: ReactNode
}

/** What a row of one of an account's lists is called: opens it beside its list. */
export function AccountRowLink({ list: { txId: cursor, pages, onOpen }, children, ...row }: AccountRowLinkProps) {
  const { id, to } = useAccountAddress()
  const search = { ...row, pages: pages > 1 ? pages : undefined }
  return (
    <Link to={to} params={{ id, txId: cursor }} search={search} onClick={onOpen} {...ROW_LINK}>
      {children}
    </Link>
  )
}
