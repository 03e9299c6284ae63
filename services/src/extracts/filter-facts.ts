/** How a document says what its list is filtered by, besides its dates (`datesText`). */
import { type Cents, formatAmount } from '@almenara/contract/money'

interface ToldFilters {
  search?: string | undefined
  /** The names of the types of movement that are left. */
  types?: readonly string[] | undefined
  /** «Solo entradas». */
  direction?: string | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

/** A fact for each filter that is set, in the order in which every document tells them. */
export function filterFacts({ search, types, direction, minAmount, maxAmount }: ToldFilters): { label: string; text: string }[] {
  const amounts = [
    ...(minAmount === undefined ? [] : [`desde ${formatAmount(minAmount)}`]),
    ...(maxAmount === undefined ? [] : [`hasta ${formatAmount(maxAmount)}`]),
  ].join(' ')
  return [
    ...(search ? [{ label: 'Texto buscado', text: `«${search}»` }] : []),
    ...(types ? [{ label: 'Tipo de movimiento', text: types.join(', ') }] : []),
    ...(direction ? [{ label: 'Sentido', text: direction }] : []),
    ...(amounts ? [{ label: 'Importe', text: amounts.charAt(0).toUpperCase() + amounts.slice(1) }] : []),
  ]
}
