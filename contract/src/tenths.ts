import { formatCount } from './numbers.ts'

/** «1,2», «14», «1.234,5»: with one decimal where it is not zero. */
export function formatTenths(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  const decimal = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${value < 0 && tenths > 0 ? '−' : ''}${formatCount(Math.floor(tenths / 10))}${decimal}`
}
