import { toCents } from '@almenara/contract/money'
import type { Examples } from './example.ts'
import { FlowBars } from './FlowBars.tsx'

const MONTHS = [[16, 12], [19, 17], [8, 11], [21, 15], [24, 19], [18.6, 11.8]].map(([income = 0, spent = 0], index) => ({
  key: `2025-${String(index + 6).padStart(2, '0')}`, in: toCents(income * 100000), out: toCents(spent * 100000),
}))

export default { section: 'Importes y datos', of: 'FlowBars', show: { 'Seis meses': <FlowBars months={MONTHS} /> } } satisfies Examples
