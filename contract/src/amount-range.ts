/** Which amounts are taken, in words. */
import { formatAmount, type Cents } from './money.ts'

export interface AmountRange {
  minimum: Cents
  maximum: Cents
  /** From the minimum on, in cents: 1 is any amount. */
  step: Cents
}

/** «entre 5 € y 100 €, sin céntimos» */
export function rangeWords({ minimum, maximum, step }: AmountRange): string {
  return `entre ${plain(minimum)} y ${plain(maximum)}${stepWords(minimum, step)}`
}

function stepWords(minimum: Cents, step: Cents): string {
  if (step === 1) return ''
  if (step === 100 && minimum % 100 === 0) return ', sin céntimos'
  return minimum % step === 0 ? `, en múltiplos de ${plain(step)}` : `, con saltos de ${plain(step)}`
}

function plain(amount: Cents): string {
  return formatAmount(amount, { decimals: amount % 100 !== 0 })
}
