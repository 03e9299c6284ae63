import { useState } from 'react'
import { Button } from './Button.tsx'
import { Drawer } from './Drawer.tsx'
import { DateRange } from './DateRange.tsx'
import type { DayRange } from './day-range.ts'
import type { Examples } from './example.ts'
import { TextField } from './TextField.tsx'

function Filters({ side }: { side: 'left' | 'right' }) {
  const [open, setOpen] = useState(false)
  const [dates, setDates] = useState<DayRange>()
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir por la {side === 'right' ? 'derecha' : 'izquierda'}</Button>
      {open && (
        <Drawer
          title="Filtros"
          side={side}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Quitar filtros</Button>
              <Button variant="primary" onClick={close}>
                Ver 214 movimientos
              </Button>
            </>
          }
        >
          <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
            <TextField label="Concepto" />
            <DateRange label="Fecha de operación" value={dates} onChange={setDates} />
          </div>
        </Drawer>
      )}
    </>
  )
}

export default {
  section: 'Capas',
  of: 'Drawer',
  show: { Panel: <Filters side="right" />, Menú: <Filters side="left" /> },
} satisfies Examples
