import type { Examples } from './example.ts'
import { Spinner } from './Spinner.tsx'

export default {
  section: 'Avisos',
  of: 'Spinner',
  show: {
    'Junto al texto': (
      <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
        <Spinner /> Generando el fichero…
      </span>
    ),
  },
} satisfies Examples
