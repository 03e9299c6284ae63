import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import type { CardAction } from '@almenara/contract/areas/cards/operations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { ProductActions, type ActionLook } from '../../patterns/product-actions/ProductActions.tsx'
import { cardActions } from './card-actions.ts'
import { cardWay } from './card-ways.ts'

const LOOK = buttonClass({ variant: 'text' })

/** What may be done with the card. While it is not known, nothing: the rest of the page does not wait for it. */
export function CardActions({ card: { id } }: { card: CardDetail }) {
  const { data } = useQuery(cardActions(id))
  if (!data) return null
  const looks = Object.fromEntries(data.actions.map(({ action }) => [action, lookOf(action, id)]))
  return <ProductActions actions={data.actions} looks={looks} />
}

function lookOf(action: CardAction, id: string): ActionLook {
  const { label, icon, to } = cardWay(action, id)
  return {
    label,
    icon,
    link: (content) => (
      <Link {...to} className={LOOK}>
        {content}
      </Link>
    ),
  }
}
