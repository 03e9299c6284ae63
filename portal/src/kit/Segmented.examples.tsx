import { useState } from 'react'
import type { Examples } from './example.ts'
import { Segmented } from './Segmented.tsx'

const DIRECTIONS = [
  { value: 'all', label: 'Todos' },
  { value: 'in', label: 'Entradas' },
  { value: 'out', label: 'Salidas' },
] as const

function Direction({ label, size }: { label: string; size: 'sm' | 'md' }) {
  const [value, setValue] = useState<'all' | 'in' | 'out'>('all')
  return <Segmented label={label} size={size} options={DIRECTIONS} value={value} onChange={setValue} />
}

export default {
  section: 'Estados y filtros',
  of: 'Segmented',
  show: {
    'En una barra': <Direction label="Sentido" size="sm" />,
    'En un formulario': <Direction label="Sentido de los movimientos" size="md" />,
  },
} satisfies Examples
