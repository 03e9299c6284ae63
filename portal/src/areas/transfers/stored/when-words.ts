/** When what was kept will be made, in words. */
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import { formatDay } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'

export function whenWords(when: TransferWhen): string {
  switch (when.type) {
    case 'TODAY':
      return 'Al firmarla'
    case 'INSTANT':
      return 'Al firmarla, inmediata'
    case 'DAY':
      return `El ${formatDay(when.on)}`
    case 'PERIODIC': {
      const often = PERIODICITY_NAMES[when.periodicity]
      const until = when.until ? ` hasta el ${formatDay(when.until)}` : ''
      return `${often} desde el ${formatDay(when.firstOn)}${until}`
    }
  }
}

/** The day that it was to be made on, where one was chosen. */
export function chosenDay(when: TransferWhen | undefined) {
  if (when?.type === 'DAY') return when.on
  return when?.type === 'PERIODIC' ? when.firstOn : undefined
}
