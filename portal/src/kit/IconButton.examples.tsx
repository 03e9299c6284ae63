import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
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
