import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Estructura',
  of: 'Empty',
  show: {
    'Con acción': (
      <Empty level={3} title="No hay movimientos con estos filtros" action={<Button size="sm">Quitar filtros</Button>}>
        Pruebe con otras fechas o quite el filtro de importe.
      </Empty>
    ),
    'Buena noticia': <Empty title="No tiene comunicaciones sin leer" />,
  },
} satisfies Examples
