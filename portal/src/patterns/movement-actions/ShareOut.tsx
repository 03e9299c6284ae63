import ArrowsSplitIcon from '@phosphor-icons/core/regular/arrows-split.svg?react'
import { MAX_LENGTH } from '@almenara/contract/limits'
import type { Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { useHasBizum } from '../../base/has-bizum.ts'
import { TILE, TileFace } from './ActionTiles.tsx'

interface ShareOutProps {
  /** The account or card. */
  product: string
  movement: { id: string; amount: Cents }
  /** What it was: what the others read that they are asked for. */
  what: string
}

/** A charge that was not of the customer alone: the others are asked for their parts. Only whoever has Bizum is offered it. */
export function ShareOut({ product, movement: { id, amount }, what }: ShareOutProps) {
  const hasBizum = useHasBizum()
  if (!hasBizum) return null
  const search = { split: true, amount: -amount, concept: what.slice(0, MAX_LENGTH.bizumConcept), product, movement: id }
  return (
    <Link to="/bizum/operations/bizum-request-payment-c2c" search={search} className={TILE}>
      <TileFace label="Repartir gasto" icon={ArrowsSplitIcon} />
    </Link>
  )
}
