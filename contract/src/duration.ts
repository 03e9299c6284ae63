import type { Instant } from './dates.ts'
import { NBSP } from './money.ts'

/** How long it was from one moment to another: «menos de 1 min», «12 min», «1 h 5 min», «2 h». */
export function durationWords(from: Instant, to: Instant): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)
  if (minutes < 1) return `menos de 1${NBSP}min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}${NBSP}h` : '', rest > 0 ? `${rest}${NBSP}min` : ''].filter((part) => part !== '').join(' ')
}
