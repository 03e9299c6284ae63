import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import PencilSimpleIcon from '@phosphor-icons/core/regular/pencil-simple.svg?react'
import type { Examples } from './example.ts'
import { IconButton } from './IconButton.tsx'

export default {
  section: 'Acciones',
  of: 'IconButton',
  show: {
    'Con nombre': <IconButton icon={PencilSimpleIcon} name="Cambiar el alias" />,
    'No disponible': <IconButton icon={ArrowsLeftRightIcon} name="Transferir" unavailable="La cuenta no admite transferencias." />,
  },
} satisfies Examples
