import { useState } from 'react'
import { ChipChoice } from './ChipChoice.tsx'
import type { Examples } from './example.ts'

const KINDS = [
  { value: 'all', label: 'Todas' },
  { value: 'debit', label: 'Débito' },
  { value: 'credit', label: 'Crédito' },
  { value: 'virtual', label: 'Virtual' },
  { value: 'fuel', label: 'Carburante' },
] as const

function Kinds() {
  const [value, setValue] = useState<(typeof KINDS)[number]['value']>('all')
  return <ChipChoice label="Tipo de tarjeta" options={KINDS} value={value} onChange={setValue} />
}

export default { section: 'Estados y filtros', of: 'ChipChoice', show: { 'Qué muestra una lista': <Kinds /> } } satisfies Examples
