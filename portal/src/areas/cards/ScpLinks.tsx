/** The ways from a purchase of a list to its instalments, or to deferring it. They come back to that list. */
import { Link, linkOptions } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'

interface ListedPurchase {
  cardId: string
  scpId: string
  /** The list: deferred purchases, or the card's movements; its pages and its txId. */
  origin: 'scp' | 'movements'
  pages?: number
  txId: string
}

export function scpAddress(purchase: ListedPurchase) {
  return linkOptions({ to: '/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId', params: paramsOf(purchase) })
}

export function deferAddress(purchase: ListedPurchase) {
  return linkOptions({ to: '/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId', params: paramsOf(purchase) })
}

function paramsOf({ cardId, scpId, origin, pages = 1, txId: cursor }: ListedPurchase) {
  return { id: cardId, scpId, origin, viewPages: String(pages), txId: cursor }
}

interface DeferLinkProps {
  purchase: ListedPurchase
  merchant: string
  onClick?: () => void
}

export function DeferLink({ purchase, merchant, onClick }: DeferLinkProps) {
  return (
    <Link {...deferAddress(purchase)} preload={false} onClick={onClick} className={buttonClass({ size: 'sm' })}>
      Aplazar<span className="vh"> {merchant}</span>
    </Link>
  )
}
