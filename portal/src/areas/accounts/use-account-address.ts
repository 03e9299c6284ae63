import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import type { AccountSearch } from './account-search.ts'

const ACCOUNT_ADDRESS = '/accounts/$id/account-details/{-$txId}' as const
const FINANCING_ADDRESS = '/financings/$id/account-details/{-$txId}' as const

/**
 * Where the account is shown: among the accounts or, a credit account, also under financing (specification §2). Links that change the list
 * stay at the address that the customer came by.
 */
export function useAccountAddress() {
  const isFinancing = useLocation({ select: ({ pathname }) => pathname.startsWith('/financings') })
  const { id = '', txId } = useParams({ strict: false })
  const search: AccountSearch = useSearch({ strict: false })
  return { to: isFinancing ? FINANCING_ADDRESS : ACCOUNT_ADDRESS, id, txId, search, isFinancing }
}
