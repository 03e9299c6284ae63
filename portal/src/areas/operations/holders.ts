/** Whose numbers are offered: those of the holder of what pays. */
import type { RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'

type Held = Pick<RechargePayer, 'id' | 'holder'>

/** One account or card of each holder, in the order of the payers: from it the numbers of that holder are asked. */
export function oneOfEachHolder<Payer extends Held>(payers: readonly Payer[]): Payer[] {
  return payers.filter((payer, place) => payers.findIndex(({ holder }) => holder.id === payer.holder.id) === place)
}

/** From which the numbers are asked: the same for all that one holder has. None while it is not known whose they would be. */
export function askedOf(payers: readonly Held[], chosen: string | undefined): string | undefined {
  const each = oneOfEachHolder(payers)
  if (chosen === undefined) return each.length === 1 ? each[0]?.id : undefined
  const holder = payers.find(({ id }) => id === chosen)?.holder.id
  return each.find((one) => one.holder.id === holder)?.id
}

/** What pays at first: what the address says, or the only account that there is. */
export function paysAtFirst(payers: readonly Pick<RechargePayer, 'id' | 'type'>[], asked: string | undefined): string | undefined {
  const accounts = payers.filter(({ type }) => type !== 'CARDS')
  return payers.find(({ id }) => id === asked)?.id ?? (accounts.length === 1 ? accounts[0]?.id : undefined)
}
