import type { Examples } from './example.ts'
import { Sheet } from './Sheet.tsx'
import { Skeleton } from './Skeleton.tsx'

export default {
  section: 'Estructura',
  of: 'Skeleton',
  show: {
    Filas: (
      <Sheet>
        <Skeleton count={3} />
      </Sheet>
    ),
    Líneas: (
      <div>
        <Skeleton shape="lines" count={2} />
      </div>
    ),
  },
} satisfies Examples
