/** The positions of a securities account as a dataset: from the most valuable to the least, at the prices of one day. */
import type { ValuePosition, valuePositionsExtract } from '@almenara/contract/areas/savings/lists'
import type { LocalDate } from '@almenara/contract/dates'
import { rateOf } from '@almenara/contract/millionths'
import { add, negate } from '@almenara/contract/money'
import { searchable } from '@almenara/contract/text'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import type { Instrument } from './instruments.ts'
import { valueSecurities, type Position } from './valuation.ts'

type Query = NonNullable<(typeof valuePositionsExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

export interface Scope {
  productId: string
  today: LocalDate
}

/** The day whose prices the list keeps on all its pages. */
export interface Bounds {
  on: LocalDate
}

export type PositionList = Frozen<Scope, Filters, Bounds>

/** A customer's positions are some tens: they are valued at once, and pages cut from them. */
export const valuePositionList: Dataset<Scope, Filters, Bounds, string, Position> = {
  name: 'value-positions',
  freeze: async (_, { today }) => ({ on: today }),
  rows: async (db, list, { after, offset, limit }: Window<string>) => {
    const found = await positionsOf(db, list)
    const start = after === undefined ? offset : found.findIndex(({ instrument }) => instrument.id === after) + 1
    return found.slice(start, start + limit)
  },
  count: async (db, list) => ({ count: (await positionsOf(db, list)).length, countIsExact: true }),
  keyOf: ({ instrument }) => instrument.id,
}

export async function positionsOf(db: Db, { scope, filters, bounds }: PositionList): Promise<Position[]> {
  const all = (await valueSecurities(db, [scope.productId], bounds.on)).get(scope.productId) ?? []
  const words = searchable(filters.search ?? '').split(/\s+/)
  return all.filter(({ instrument: { id, name } }) => words.every((word) => searchable(`${id} ${name}`).includes(word)))
}

export const allPositions = (db: Db, list: PositionList) => readInChunks(valuePositionList, db, list)

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
