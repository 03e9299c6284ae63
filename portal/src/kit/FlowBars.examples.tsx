import { toCents } from '@almenara/contract/money'
import type { Examples } from './example.ts'
import { FlowBars } from './FlowBars.tsx'

const MONTHS = [
  [160, 120],
  [190, 170],
  [80, 110],
  [210, 150],
  [240, 190],
  [186, 118],
].map(([income = 0, spent = 0], index) => ({
  key: `2025-${String(index + 6).padStart(2, '0')}`,
  in: toCents(income * 10_000),
  out: toCents(spent * 10_000),
}))

export default { section: 'Importes y datos', of: 'FlowBars', show: { 'Seis meses': <FlowBars months={MONTHS} /> } } satisfies Examples
