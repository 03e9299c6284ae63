import { useState } from 'react'
import type { Examples } from './example.ts'
import { Segmented } from './Segmented.tsx'

const DIRECTIONS = [
  { value: 'all', label: 'Todos' },
  { value: 'in', label: 'Entradas' },
  { value: 'out', label: 'Salidas' },
] as const

function Direction({ size }: { size: 'sm' | 'md' }) {
  const [value, setValue] = useState<'all' | 'in' | 'out'>('all')
  return <Segmented label="Sentido" size={size} options={DIRECTIONS} value={value} onChange={setValue} />
}

export default {
  section: 'Estados y filtros',
  of: 'Segmented',
  show: { 'En una barra': <Direction size="sm" />, 'En un formulario': <Direction size="md" /> },
} satisfies Examples
