import type { PositionGroup } from '@almenara/contract/areas/global'
import { add } from '@almenara/contract/money'
import type { Instant } from '@almenara/contract/dates'
import type { Request } from '../../http/route.ts'
import { positionGroups } from '../../products/position-groups.ts'
import { sharesOf } from './shares.ts'

/** The customer's products, grouped and summed. A group without products does not come. */
export async function readGlobalPosition({
  bank,
  session,
  now,
}: Pick<Request<undefined, unknown, undefined>, 'bank' | 'session' | 'now'>): Promise<{ asOf: Instant; groups: PositionGroup[] }> {
  const all = await Promise.all(
    positionGroups().map(async ({ kind, lines: read }) => {
      const lines = await read({ bank, session, now })
      return { kind, lines, count: lines.length, total: add(...lines.map(({ balance }) => balance)) }
    }),
  )
  const groups = all.filter(({ count }) => count > 0)
  const shares = sharesOf(groups.map(({ total }) => total))
  return { asOf: now, groups: groups.map((group, index) => ({ ...group, share: shares[index] ?? 0 })) }
}
