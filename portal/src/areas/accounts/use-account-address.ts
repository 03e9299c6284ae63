import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import type { AccountSearch } from './account-search.ts'
import { accountDetails, creditDetails } from './routes.tsx'

/**
 * Where the account is shown: among the accounts or, a credit account, also under financing (specification §2). Links that change the list
 * stay at the address that the customer came by.
 */
export function useAccountAddress() {
  const isFinancing = useLocation({ select: ({ pathname }) => pathname.startsWith('/financings') })
  const { id = '', txId } = useParams({ strict: false })
  const search: AccountSearch = useSearch({ strict: false })
  return { to: isFinancing ? creditDetails.fullPath : accountDetails.fullPath, id, txId, search, isFinancing }
}
