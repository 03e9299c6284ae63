import { Count } from './Count.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Estados y filtros',
  of: 'Count',
  show: {
    Discreto: <Count value={2} />,
    Pendiente: <Count value={12} look="beacon" />,
    'Más de 999': <Count value={1000} look="beacon" />,
  },
} satisfies Examples
