import type { globalPosition, PositionGroup, PositionHolder } from '@almenara/contract/areas/global'
import type { Reply } from '@almenara/contract/call'
import { add } from '@almenara/contract/money'
import type { Bank } from '../../bank.ts'
import type { Asker } from '../../http/handler.ts'
import { holdersFor, type HolderFor } from '../../products/holders.ts'
import { type AreaLine, positionGroups } from '../../products/position-groups.ts'
import { holderId, kindOf, shortNameOf } from '../../products/position-holders.ts'
import { totalsOf } from '../../products/position-totals.ts'

type Position = Reply<typeof globalPosition>
type Kind = PositionGroup['kind']

/** The customer's products, grouped and summed, of all and of each holder. A group without products does not come. */
export async function readGlobalPosition({ bank, session, now }: Asker): Promise<Position> {
  const [held, ...read] = await Promise.all([
    holdersFor(bank.database, session.userId),
    ...positionGroups().map(async ({ kind, lines }) => ({ kind, lines: await lines({ bank, session, now }) })),
  ])
  const holderOfLine = ({ id }: AreaLine): HolderFor => {
    const holder = held.get(id)
    if (!holder) throw new RangeError(`Nobody holds the product ${id}`)
    return holder
  }
  const groups = read.map(({ kind, lines }) => {
    return groupOf(
      kind,
      lines.map((line) => ({ ...line, holder: holderId(bank, holderOfLine(line).partyId) })),
    )
  })
  const shown = groups.filter(({ count }) => count > 0)
  const holders = holdersOf(
    bank,
    shown,
    read.flatMap(({ lines }) => lines.map(holderOfLine)),
  )
  return { asOf: now, totals: totalsOfGroups(shown), groups: shown, holders }
}

function groupOf(kind: Kind, lines: PositionGroup['lines']): PositionGroup {
  return {
    kind,
    total: add(...lines.map(({ balance }) => balance)),
    debt: totalsOf(lines.map((line) => ({ ...line, kind }))).debts.total,
    count: lines.length,
    lines,
  }
}

/** What of these groups is of one holder. */
export function groupsOfHolder(groups: readonly PositionGroup[], holder: string): PositionGroup[] {
  return groups
    .map(({ kind, lines }) =>
      groupOf(
        kind,
        lines.filter((line) => line.holder === holder),
      ),
    )
    .filter(({ count }) => count > 0)
}

function totalsOfGroups(groups: readonly PositionGroup[]): Position['totals'] {
  return totalsOf(groups.flatMap(({ kind, lines }) => lines.map((line) => ({ ...line, kind }))))
}

/** Each once: the customer, and the others as their products come. */
function holdersOf(bank: Bank, groups: readonly PositionGroup[], found: readonly HolderFor[]): PositionHolder[] {
  const each = [...new Map(found.map((holder) => [holder.partyId, holder])).values()]
  return each
    .toSorted((a, b) => Number(b.own) - Number(a.own))
    .map((holder) => {
      const id = holderId(bank, holder.partyId)
      const theirs = groupsOfHolder(groups, id)
      return {
        id,
        name: holder.name,
        shortName: shortNameOf(holder),
        kind: kindOf(holder),
        own: holder.own,
        totals: totalsOfGroups(theirs),
        groups: theirs.map(({ lines: _, ...sums }) => sums),
      }
    })
}
