import ArrowsClockwiseIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?react'
import { Badge } from './Badge.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Estados y filtros',
  of: 'Badge',
  show: {
    Bien: <Badge tone="ok">Ejecutada</Badge>,
    Mal: <Badge tone="ko">Rechazada</Badge>,
    Pendiente: <Badge tone="warning">Pendiente de firma</Badge>,
    Información: <Badge tone="info">Programada</Badge>,
    'De marca': (
      <Badge tone="brand" icon={ArrowsClockwiseIcon}>
        Periódica
      </Badge>
    ),
    Neutro: <Badge tone="neutral">Anulada</Badge>,
  },
} satisfies Examples
