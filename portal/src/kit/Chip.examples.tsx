import { useState } from 'react'
import { ActiveChip } from './ActiveChip.tsx'
import { Button } from './Button.tsx'
import { ChipRow, SuggestedChip } from './Chip.tsx'
import type { Examples } from './example.ts'

function Filters() {
  const [active, setActive] = useState(true)
  return (
    <ChipRow>
      {active ? (
        <ActiveChip name="Importe" value="más de 10,00 €" onRemove={() => setActive(false)} />
      ) : (
        <SuggestedChip onClick={() => setActive(true)}>Importe</SuggestedChip>
      )}
      <SuggestedChip>Tipo de movimiento</SuggestedChip>
      <SuggestedChip>Concepto propio</SuggestedChip>
      <Button variant="text" size="sm" onClick={() => setActive(false)}>
        Quitar filtros
      </Button>
    </ChipRow>
  )
}

export default { section: 'Estados y filtros', of: 'ChipRow, ActiveChip, SuggestedChip', show: { Filtros: <Filters /> } } satisfies Examples
