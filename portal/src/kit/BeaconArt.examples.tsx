import { BeaconArt } from './BeaconArt.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Marca',
  of: 'BeaconArt',
  show: {
    Portada: (
      <div style={{ height: 420, maxWidth: 620 }}>
        <BeaconArt />
      </div>
    ),
  },
} satisfies Examples
