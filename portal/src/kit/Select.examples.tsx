import type { Examples } from './example.ts'
import { Select } from './Select.tsx'

const PERIODS = [
  { value: 'M', label: 'Mensual' },
  { value: 'Q', label: 'Trimestral' },
  { value: 'Y', label: 'Anual' },
]

export default {
  section: 'Campos',
  of: 'Select',
  show: {
    Elegido: <Select label="Periodicidad" options={PERIODS} defaultValue="M" />,
    'Por elegir, con error': (
      <Select label="Periodicidad" placeholder="Elija una periodicidad" options={PERIODS} error="Elija una periodicidad." />
    ),
  },
} satisfies Examples
