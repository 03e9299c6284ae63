/** Where what was done can be seen again. */
import type { SessionEvent } from '@almenara/contract/areas/session-logs'
import type { EventKind } from '@almenara/contract/event-kinds'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** By kind of event; one that leads nowhere is not here. An operation adds its receipt in one line. */
const LINKS: Partial<Record<EventKind, (event: SessionEvent) => ReactNode>> = {
  ALIAS_CHANGED: toProduct,
  LIST_EXPORTED: toProduct,
  OPERATION_EXECUTED: toProduct,
  CARD_ACTIVATED: toProduct,
  CARD_LOCKED: toProduct,
  CARD_UNLOCKED: toProduct,
  CARD_DEACTIVATED: toProduct,
  CARD_DUPLICATED: toProduct,
  CARD_CHANGED: toProduct,
  CARD_DATA_SEEN: toProduct,
}

export function eventLink(event: SessionEvent): ReactNode {
  return LINKS[event.kind]?.(event)
}

/** By type of product; one without a screen is only named. */
const PRODUCT_LINKS: Readonly<Record<string, (id: string, name: string) => ReactNode>> = {
  VIEW: toAccount,
  CREDIT: toAccount,
  CARDS: toCard,
}

function toProduct({ product }: SessionEvent): ReactNode {
  return product && (PRODUCT_LINKS[product.type]?.(product.id, product.name) ?? product.name)
}

function toAccount(id: string, name: string): ReactNode {
  return (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }}>
      {name}
    </Link>
  )
}

function toCard(id: string, name: string): ReactNode {
  return (
    <Link to="/cards/$id/details" params={{ id }}>
      {name}
    </Link>
  )
}
