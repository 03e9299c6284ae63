/** A figure beside its limit. */
export interface Verdict {
  name: string
  value: number
  unit: string
  rule: 'at least' | 'at most'
  bound: number
  holds: boolean
}

export function limit(name: string, figure: number, rule: Verdict['rule'], bound: number, unit: string): Verdict {
  const value = Math.round(figure * 100) / 100
  return { name, value, unit, rule, bound, holds: rule === 'at least' ? figure >= bound : figure <= bound }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
}
