import { Breadcrumbs } from './Breadcrumbs.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Navegación',
  of: 'Breadcrumbs',
  show: {
    'Dos pasos': (
      <Breadcrumbs>
        <a href="#global">Posición global</a>
        <a href="#cuentas">Cuentas</a>
      </Breadcrumbs>
    ),
  },
} satisfies Examples
