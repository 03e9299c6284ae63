import type { Examples } from './example.ts'
import { ProgressBar } from './ProgressBar.tsx'

export default {
  section: 'Estados y filtros',
  of: 'ProgressBar',
  show: {
    'Órdenes comprobadas': (
      <div>
        <ProgressBar label="Órdenes comprobadas" value={41200} max={100000} text="41.200 de 100.000" />
      </div>
    ),
    'Sin saber cuánto queda': (
      <div>
        <ProgressBar label="Fichero leído" value={0} text="Leyendo" />
      </div>
    ),
  },
} satisfies Examples
