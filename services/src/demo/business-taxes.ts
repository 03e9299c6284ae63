/** What a company pays the Agencia Tributaria, and when (art. 71 RIVA, art. 108 RIRPF, arts. 40 and 124 LIS). */
import { negate, toCents } from '@almenara/contract/money'
import { around } from './amounts.ts'
import { bankDay } from './life.ts'
import { TAX_AGENCY } from './places.ts'
import { QUARTERS } from './words.ts'
import type { BusinessMonth } from './business-month.ts'

/** Month in which a quarter is declared → the quarter, from 0. The fourth is declared in January of the next year. */
const QUARTER_DECLARED_IN: Partial<Record<number, number>> = { 1: 3, 4: 0, 7: 1, 10: 2 }

export function taxesOf({ random, diary, first, number, year, profile: { turnover, staff } }: BusinessMonth): void {
  const pay = (day: number, amount: number, title: string) =>
    diary.add('tax', bankDay(first, day), negate(around(random, amount, 0.12)), { title, detail: TAX_AGENCY })
  const quarter = QUARTER_DECLARED_IN[number]
  if (quarter !== undefined) {
    const name = QUARTERS[quarter] ?? ''
    // The fourth quarter's VAT has until 30 January.
    pay(number === 1 ? 30 : 20, turnover * 0.13, `Modelo 303, ${name}`)
    if (staff > 0) pay(20, staff * 52_000, `Modelo 111, ${name}`)
  }
  if (number === 4 || number === 10 || number === 12)
    pay(20, turnover * 0.04, `Modelo 202, ${number === 4 ? 'primer' : number === 10 ? 'segundo' : 'tercer'} pago`)
  if (number === 7) pay(25, turnover * 0.05, `Modelo 200, ejercicio ${year - 1}`)
  if (number === 11)
    diary.add('tax', bankDay(first, 20), negate(toCents(Math.round(turnover * 0.012))), {
      title: `IAE, ejercicio ${year}`,
      detail: TAX_AGENCY,
    })
}
