import type { CardSummary } from '@almenara/contract/areas/cards/cards'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { brand } from '../../brand.ts'
import { Icon } from '../../kit/Icon.tsx'
import { PaymentCard } from '../../kit/PaymentCard.tsx'
import { expiryOf, TYPE_NAMES } from './card-words.ts'

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
      kind={TYPE_NAMES[type]}
      ending={ending}
      holder={holderName}
      expiry={expiryOf(card)}
      veil={veil}
    />
  )
}
