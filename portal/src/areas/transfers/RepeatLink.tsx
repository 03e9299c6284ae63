import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import type { Product } from './addresses.ts'

interface RepeatLinkProps {
  product: Product
  accountId: string
  transferId: string
}

/** To the form of a new one, which begins with the values of this. */
export function RepeatLink({ product, accountId: id, transferId }: RepeatLinkProps) {
  return (
    <Link
      to="/$product/$id/{$scope}-transfers-creation"
      params={{ product, id, scope: 'external' }}
      search={{ repeat: transferId }}
      className={buttonClass({ variant: 'primary' })}
    >
      Repetir
    </Link>
  )
}
