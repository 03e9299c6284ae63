/** Annual rates as whole thousandths of a percent, as contracts and published indexes write them: three decimals. */
import { NBSP } from './money.ts'

/** 3250 is 3,25 % a year. */
export type Rate = number

/** 3250 → «3,25 %», 2081 → «2,081 %»: two decimals at least, with NBSP before the sign and U+2212 as minus. */
export function formatRate(rate: Rate): string {
  const digits = String(Math.abs(rate)).padStart(4, '0')
  const decimals = digits.slice(-3).replace(/0$/, '')
  return `${rate < 0 ? '−' : ''}${digits.slice(0, -3)},${decimals}${NBSP}%`
}
