import { Accordion } from './Accordion.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Navegación',
  of: 'Accordion',
  show: {
    Grupo: (
      <div>
        <Accordion title="Información corporativa" group="pie" open>
          <p>Quiénes somos</p>
        </Accordion>
        <Accordion title="Aspectos legales" group="pie">
          <p>Aviso legal</p>
        </Accordion>
      </div>
    ),
  },
} satisfies Examples
