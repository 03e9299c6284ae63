/** What is told of savings: of one in a line, and of all of them together. Reads nothing: it is made of what was valued. */
import type { ComingSaving, pool, SavingsGroup, SavingsLine, SavingsSummary } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { rateOf } from '@almenara/contract/millionths'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { SAVINGS_TYPES, type SavingsType } from '@almenara/contract/savings-names'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { onMaturity, untilMaturity } from './deposit-terms.ts'
import type { Evolution } from './evolution.ts'
import type { Worth } from './worth.ts'

interface Valued {
  contract: OwnedContract
  worth: Worth
}

export function overviewOf(valued: readonly Valued[], evolution: Evolution): Reply<typeof pool> {
  const sumOf = (of: (worth: Worth) => Cents | undefined): Cents => add(...valued.map(({ worth }) => of(worth) ?? ZERO))
  const [total, contributed, gain] = [sumOf(({ value }) => value), sumOf((worth) => worth.contributed), sumOf((worth) => worth.gain)]
  const pricedOn = valued
    .flatMap(({ worth }) => worth.pricedOn ?? [])
    .toSorted()
    .at(-1)
  return {
    groups: SAVINGS_TYPES.flatMap((type) => groupOf(type, valued, evolution, total)),
    total,
    contributed,
    gain,
    gainRate: rateOf(gain, contributed),
    evolution: wholeEvolution(valued, evolution),
    coming: valued.flatMap(comingOf).toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on))),
    ...(pricedOn ? { pricedOn } : {}),
  }
}

function groupOf(type: SavingsType, valued: readonly Valued[], evolution: Evolution, all: Cents): SavingsGroup[] {
  const products = valued.flatMap(({ contract, worth }) => (contract.type === type ? [lineOf(contract, worth, evolution)] : []))
  if (products.length === 0) return []
  const total = add(...products.map(({ value }) => value))
  const gains = products.flatMap(({ gain }) => gain ?? [])
  const interests = products.flatMap(({ terms }) => terms?.interest ?? [])
  return [
    {
      type,
      products,
      total,
      share: rateOf(total, all),
      ...(gains.length > 0 ? { gain: add(...gains) } : {}),
      ...(interests.length > 0 ? { interest: add(...interests) } : {}),
    },
  ]
}

function lineOf(contract: OwnedContract, worth: Worth, evolution: Evolution): SavingsLine {
  const { category, positions, deposit } = worth
  return {
    ...summaryOf(contract, worth),
    trend: evolution.of(worth),
    ...(category ? { category } : {}),
    ...(positions === undefined ? {} : { positions }),
    ...(deposit ? { terms: { rate: deposit.rate, interest: untilMaturity(deposit).interest } } : {}),
  }
}

export function summaryOf(contract: OwnedContract, { value, original, contributed, gain, gainRate, maturesOn }: Worth): SavingsSummary {
  const { id, identifier, canOperate } = contract
  return {
    id,
    type: contract.type as SavingsType,
    name: displayName(contract),
    identifier,
    value,
    ...(original ? { original } : {}),
    ...(contributed === undefined ? {} : { contributed }),
    ...(gain === undefined ? {} : { gain }),
    ...(gainRate === undefined ? {} : { gainRate }),
    ...(maturesOn ? { maturesOn } : {}),
    canOperate,
  }
}

function wholeEvolution(valued: readonly Valued[], { days, of }: Evolution): Reply<typeof pool>['evolution'] {
  const priced = valued.map(({ worth }) => of(worth)).filter((values) => values.length > 0)
  if (priced.length === 0) return []
  const still = add(...valued.map(({ worth }) => (worth.held?.length ? ZERO : worth.value)))
  return days.map((on, month) => ({ on, value: add(still, ...priced.map((values) => values[month] ?? ZERO)) }))
}

function comingOf({ contract, worth: { deposit, nextContribution } }: Valued): ComingSaving[] {
  const { id } = contract
  const name = displayName(contract)
  if (deposit) return [{ id, name, on: deposit.maturesOn, amount: onMaturity(deposit), renewal: deposit.renewal }]
  return nextContribution ? [{ id, name, ...nextContribution }] : []
}
