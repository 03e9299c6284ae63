import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import type { Product } from '../../base/account-place.ts'

interface RepeatLinkProps {
  product: Product
  accountId: string
  transfer: Pick<IssuedTransfer, 'id' | 'scope'>
}

/** To the form of a new one, which begins with the values of this: between own accounts, or to others, as it was. */
export function RepeatLink({ product, accountId: id, transfer: { id: repeat, scope } }: RepeatLinkProps) {
  return (
    <Link
      to="/$product/$id/{$scope}-transfers-creation"
      params={{ product, id, scope }}
      search={{ repeat }}
      className={buttonClass({ variant: 'primary' })}
    >
      Repetir
    </Link>
  )
}
