/** Why a customer may read and not operate: decided by the bank, said the same way on every screen (specification §6). */
import { NO_METHOD } from '@almenara/contract/refusal-words'
import { signingMeans } from '@almenara/contract/signature'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'

export type Restriction = 'CONSULTATIVE' | 'PRODUCT_CONSULTATIVE' | 'NO_METHOD' | 'LOCKED'

export const signing = queryFor(signingMeans, {})

/** What disabled actions say; the note above them says more. */
export const RESTRICTION_REASONS: Record<Restriction, string> = {
  CONSULTATIVE: 'Puede consultar, pero no operar.',
  PRODUCT_CONSULTATIVE: 'Puede consultar este producto, pero no operar con él.',
  NO_METHOD,
  LOCKED: 'Todos sus métodos de firma están bloqueados.',
}

/** What keeps nobody from what needs no code. */
export function isOfSignature(restriction: Restriction | undefined): boolean {
  return restriction === 'NO_METHOD' || restriction === 'LOCKED'
}

/**
 * `undefined` while the customer may operate, or while it is not known: the services decide again. `canOperate` is the product's.
 */
export function useRestriction(canOperate = true): Restriction | undefined {
  const { data } = useQuery(signing)
  if (!data) return undefined
  if (!data.executive) return 'CONSULTATIVE'
  if (!canOperate) return 'PRODUCT_CONSULTATIVE'
  if (data.methods.length === 0) return 'NO_METHOD'
  return data.methods.every(({ locked }) => locked) ? 'LOCKED' : undefined
}
