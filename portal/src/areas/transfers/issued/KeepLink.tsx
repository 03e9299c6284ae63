import type { IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import type { Product } from '../../../base/account-place.ts'
import { SCOPE_WORDS } from '../scope-words.ts'

interface KeepLinkProps {
  product: Product
  accountId: string
  transfer: Pick<IssuedDetail, 'scope' | 'payee' | 'targetId' | 'amount' | 'concept'>
}

/** To a favourite that begins with what was sent. Nothing where its account is no longer the customer's. */
export function KeepLink({ product, accountId: id, transfer: { scope, payee, targetId, amount, concept } }: KeepLinkProps) {
  if (scope === 'internal' && targetId === undefined) return null
  const to = scope === 'internal' ? { target: targetId } : payee
  return (
    <Link
      to="/$product/$id/{$scope}-favourite-transfers-creation"
      params={{ product, id, scope }}
      search={{ ...to, amount, concept }}
      className={buttonClass()}
    >
      {SCOPE_WORDS[scope].saveAsFavourite}
    </Link>
  )
}
