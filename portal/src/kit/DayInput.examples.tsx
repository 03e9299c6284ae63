import { toLocalDate } from '@almenara/contract/dates'
import { useState } from 'react'
import { DayInput, type DayInputProps } from './DayInput.tsx'
import type { Examples } from './example.ts'

function One({ initial = '', ...texts }: Pick<DayInputProps, 'hint' | 'error'> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <DayInput
      label="Fecha de envío"
      value={value}
      onChange={setValue}
      min={toLocalDate('2025-11-22')}
      max={toLocalDate('2026-11-21')}
      {...texts}
    />
  )
}

export default {
  section: 'Campos',
  of: 'DayInput',
  show: {
    'Sin fecha': <One hint="Desde mañana y hasta dentro de un año." />,
    'Con fecha': <One initial="24/11/2025" />,
    'Con error': <One initial="20/11/2025" error="Elija un día posterior a hoy." />,
  },
} satisfies Examples
