/** What is missing in a top-up, said by the form and by the services. */
import { rangeWords, type AmountRange } from '../../amount-range.ts'

export const CHOOSE_OPERATOR = 'Elija el operador del móvil.'
export const WRITE_MOBILE = 'Escriba el número de móvil.'

/** Of an operator that takes any amount between two, one that it does not take. */
export function topUpsTaken(amounts: AmountRange): string {
  return `Este operador admite recargas ${rangeWords(amounts)}.`
}
