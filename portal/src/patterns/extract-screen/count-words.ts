/** How many rows a list has, in words. */
import { formatCount } from '@almenara/contract/numbers'

export interface Total {
  count: number
  /** False where there are at least that many. */
  countIsExact: boolean
}

/** «214 movimientos», «Más de 1.000 movimientos». */
export function countWords({ count, countIsExact }: Total, one: string, many: string): string {
  return `${countIsExact ? '' : 'Más de '}${formatCount(count)} ${count === 1 ? one : many}`
}
