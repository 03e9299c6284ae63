/** Distances and opening hours as a person says them. */
import type { Branch } from '@almenara/contract/areas/branches'
import { capitalised } from '@almenara/contract/text'
import { formatCount } from '@almenara/contract/numbers'
import { formatTenths } from '@almenara/contract/tenths'

const NBSP = '\u00a0'

/** Metres as «350 m», «1,2 km» or «14 km». */
export function distanceWords(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)}${NBSP}m`
  const kilometres = metres / 1000
  const shown = kilometres < 9.95 ? formatTenths(kilometres) : formatCount(Math.round(kilometres))
  return `${shown}${NBSP}km`
}

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/** «De lunes a viernes» and «de 8:30 a 14:15»: a line for the days that keep the same hours. None where nothing opens. */
export function hoursWords(hours: Branch['hours']): { days: string; times: string }[] {
  const byTimes = new Map<string, number[]>()
  for (let weekday = 1; weekday <= 7; weekday++) {
    const stretches = hours.filter((one) => one.weekday === weekday)
    if (stretches.length === 0) continue
    const times = stretches.map(({ opens, closes }) => `de ${plain(opens)} a ${plain(closes)}`).join(' y ')
    byTimes.set(times, [...(byTimes.get(times) ?? []), weekday])
  }
  return [...byTimes].map(([times, weekdays]) => ({ days: capitalised(daysWords(weekdays)), times }))
}

/** «08:30» → «8:30». */
function plain(time: string): string {
  return time.replace(/^0(?=\d)/, '')
}

function daysWords(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'todos los días'
  const names = weekdays.map((weekday) => DAYS[weekday - 1] ?? '')
  const [first, last] = [names[0] ?? '', names.at(-1) ?? '']
  const inARow = (weekdays.at(-1) ?? 0) - (weekdays[0] ?? 0) === weekdays.length - 1
  if (inARow && names.length > 2) return `de ${first} a ${last}`
  return names.length === 1 ? first : `${names.slice(0, -1).join(', ')} y ${last}`
}

export const KIND_WORDS: Record<Branch['kind'], string> = { BRANCH: 'Oficina', CASHPOINT: 'Cajero' }
export const OPENING_WORDS: Record<Branch['opening'], string> = {
  OPEN: 'Abierto ahora',
  CLOSED: 'Cerrado ahora',
  ALWAYS: 'Abierto 24 horas',
}
