import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import type { MovementType } from '@almenara/contract/movement-types'
import { ActiveChip } from '../../kit/Chip.tsx'

interface MovementTypeChipProps {
  types: readonly MovementType[]
  onRemove: () => void
}

/** The types that the list is filtered by: «Nómina», «Nómina y 2 más». The names come with the first filter of them. */
export default function MovementTypeChip({ types: [first, ...others], onRemove }: MovementTypeChipProps) {
  const name = first ? MOVEMENT_TYPE_NAMES[first] : ''
  return <ActiveChip name="Tipo de movimiento" value={others.length > 0 ? `${name} y ${others.length} más` : name} onRemove={onRemove} />
}
