import type { Examples } from './example.ts'
import { Meter } from './Meter.tsx'

export default {
  section: 'Importes y datos',
  of: 'Meter',
  show: {
    'Límite dispuesto': (
      <div>
        <Meter label="Dispuesto del límite" value={61240} max={300000} text="612,40 € de 3.000,00 €" />
      </div>
    ),
    'Cupo agotado': (
      <div>
        <Meter label="Comunicaciones elegidas" value={60} max={60} series={4} />
      </div>
    ),
    'Cupo superado': (
      <div>
        <Meter label="Descarga" value={24} max={20} text="24 de 20" over />
      </div>
    ),
  },
} satisfies Examples
