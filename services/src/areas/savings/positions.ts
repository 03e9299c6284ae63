/** The positions of a securities account: from the most valuable to the least, at the prices of one day. */
import type { ValuePosition, valuePositionsExtract } from '@almenara/contract/areas/savings/lists'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { rateOf } from '@almenara/contract/millionths'
import { add, negate } from '@almenara/contract/money'
import type { Db } from '../../db/connection.ts'
import type { FiltersOf, Frozen, Scope } from '../../extracts/define.ts'
import { finds } from '../../extracts/search.ts'
import { ShortList } from '../../extracts/short-list.ts'
import type { Instrument } from './instruments.ts'
import { valueSecurities, type Position } from './securities.ts'

export type Filters = FiltersOf<typeof valuePositionsExtract>
/** The day whose prices the list keeps on all its pages. */
interface Bounds {
  on: LocalDate
}

/** A customer's positions are some tens: they are valued at once, and pages cut from them. */
export const valuePositionList = new ShortList<Scope, Filters, Bounds, Position>({
  name: 'value-positions',
  freeze: async (_, __, ___, now) => ({ on: dayAt(now) }),
  all: positionsOf,
  keyOf: ({ instrument }) => instrument.id,
})

export async function positionsOf(db: Db, { scope, filters: { search }, bounds }: Frozen<Scope, Filters, Bounds>): Promise<Position[]> {
  const all = (await valueSecurities(db, [scope.id], bounds.on)).get(scope.id) ?? []
  if (search === undefined) return all
  return all.filter(({ instrument: { id, name }, euros }) => finds(search, { text: `${id} ${name}`, amount: euros }))
}

/** What the customer calls each kind of security. */
const KIND_NAMES: Readonly<Record<Instrument['kind'], string>> = {
  SHARE: 'Acción',
  ETF: 'Fondo cotizado',
  FUND: 'Fondo de inversión',
  PLAN: 'Plan de pensiones',
  EXCHANGE: 'Divisa',
}

export function toPosition({ instrument, price, units, cost, value, euros }: Position): ValuePosition {
  const gain = add(value, negate(cost))
  const { id, name, kind, currency } = instrument
  return {
    id,
    name,
    kind: KIND_NAMES[kind],
    units,
    currency,
    ...(price ? { price } : {}),
    value,
    euros,
    cost,
    gain,
    gainRate: rateOf(gain, cost),
  }
}
