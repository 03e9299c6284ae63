import type { Examples } from './example.ts'
import { Sparkline } from './Sparkline.tsx'

export default {
  section: 'Importes y datos',
  of: 'Sparkline',
  show: {
    'Al alza': <Sparkline values={[3, 4, 2, 6, 8, 9]} />,
    'En descubierto': <Sparkline values={[9, 7, 6, 3, 1, 0]} tone="negative" />,
    Plana: <Sparkline values={[5, 5, 5]} />,
  },
} satisfies Examples
