/** Yearly rates of cards, in hundredths of a percent. */
import { NBSP } from '../../money.ts'

/** 1890 → «18,90 %». */
export function formatRate(rate: number): string {
  const digits = String(rate).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}${NBSP}%`
}
