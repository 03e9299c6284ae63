import type { Examples } from './example.ts'
import { Timeline } from './Timeline.tsx'

export default {
  section: 'Importes y datos',
  of: 'Timeline',
  show: {
    Seguimiento: (
      <Timeline
        steps={[
          { title: 'Firmado', when: '22/11/2026, 10:12', dateTime: '2026-11-22T09:12:00Z' },
          { title: 'En curso', when: '22/11/2026, 10:12', dateTime: '2026-11-22T09:12:10Z', text: 'Espera la respuesta del otro banco.' },
        ]}
      />
    ),
  },
} satisfies Examples
