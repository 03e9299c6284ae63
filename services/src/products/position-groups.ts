/** The groups of the global position: each area declares its own, and nobody knows of the others. */
import { POSITION_KINDS, type PositionKind, type PositionLine } from '@almenara/contract/areas/global'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Session } from '../identity/sessions.ts'

/** A line as its area tells it: whose it is, the position adds for all areas alike. */
export type AreaLine = Omit<PositionLine, 'holder'>

/** The shown products of one kind, as lines. Reads only. */
export type ReadLines = (request: { bank: Bank; session: Session; now: Instant }) => Promise<AreaLine[]>

let sources: Readonly<Partial<Record<PositionKind, ReadLines>>> = {}

/** `areas/composition.ts` says which; every process the same. */
export function setPositionGroups(groups: Readonly<Record<PositionKind, ReadLines>>): void {
  sources = groups
}

/** Those declared, in the order of the contract. */
export function positionGroups(): { kind: PositionKind; lines: ReadLines }[] {
  return POSITION_KINDS.flatMap((kind) => {
    const lines = sources[kind]
    return lines ? [{ kind, lines }] : []
  })
}
