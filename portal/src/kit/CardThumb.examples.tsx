import CardThumb from './CardThumb.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Marca',
  of: 'CardThumb',
  show: {
    'Al lado de su nombre': (
      <div style={{ display: 'flex', gap: 12 }}>
        <CardThumb design="NIGHT_SEA" />
        <CardThumb design="BEACON" />
        <CardThumb design="DOTS" />
        <CardThumb design="ROAD" />
        <CardThumb design="RINGS" />
      </div>
    ),
  },
} satisfies Examples
