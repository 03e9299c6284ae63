/** What the simulated aggregator sells: the prepaid cards of operators in Spain, with the amounts of each. */
import { toCents } from '@almenara/contract/money'
import type { TopUpAmounts, TopUpOperator } from './port.ts'

const fixed = (...euros: number[]): TopUpAmounts => ({ kind: 'FIXED', values: euros.map((value) => toCents(value * 100)) })
const free = (minimum: number, maximum: number, step: number): TopUpAmounts => ({
  kind: 'FREE',
  minimum: toCents(minimum * 100),
  maximum: toCents(maximum * 100),
  step: toCents(step * 100),
})

export const SIMULATED_OPERATORS: readonly TopUpOperator[] = [
  { id: 'digi', name: 'DIGI', amounts: fixed(5, 10, 15, 20, 30, 50) },
  { id: 'lebara', name: 'Lebara', amounts: fixed(5, 10, 15, 20, 30, 50) },
  { id: 'llamaya', name: 'Llamaya', amounts: fixed(5, 10, 20, 30) },
  { id: 'lycamobile', name: 'Lycamobile', amounts: fixed(5, 7, 10, 15, 20, 30) },
  { id: 'movistar', name: 'Movistar', amounts: free(5, 100, 1) },
  { id: 'orange', name: 'Orange', amounts: free(5, 100, 5) },
  { id: 'simyo', name: 'Simyo', amounts: free(5, 60, 5) },
  { id: 'vodafone', name: 'Vodafone', amounts: free(5, 100, 5) },
  { id: 'yoigo', name: 'Yoigo', amounts: fixed(10, 15, 20, 30, 50, 100) },
]
