import type { CardSummary } from '@almenara/contract/areas/cards/cards'
import { CARD_TYPE_NAMES, expiryOf } from '@almenara/contract/card-words'
import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import { brand } from '../../brand.ts'
import { Icon } from '../../kit/Icon.tsx'
import { PaymentCard } from '../../kit/PaymentCard.tsx'

/** One of the customer's cards as it is in the hand. */
export function CardFace({ card }: { card: CardSummary }) {
  const { design, type, ending, holderName, state } = card
  const veil =
    state === 'LOCKED' ? (
      <>
        <Icon of={LockSimpleIcon} size={20} />
        Bloqueada
      </>
    ) : undefined
  return (
    <PaymentCard
      design={design}
      brand={brand.name}
      kind={CARD_TYPE_NAMES[type]}
      ending={ending}
      holder={holderName}
      expiry={expiryOf(card)}
      veil={veil}
    />
  )
}
