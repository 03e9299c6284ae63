import DotsThreeIcon from '@phosphor-icons/core/regular/dots-three.svg?react'
import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import FileTextIcon from '@phosphor-icons/core/regular/file-text.svg?react'
import { Button } from './Button.tsx'
import type { Examples } from './example.ts'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import { showToast } from './toast.ts'

const FORMATS = [
  { id: 'pdf', label: 'PDF', description: 'Para imprimir o archivar', icon: FilePdfIcon, onSelect: () => showToast('PDF descargado') },
  { id: 'csb43', label: 'CSB43 (SEPA)', icon: FileTextIcon, unavailable: 'La fecha final debe ser anterior a hoy' },
  { id: 'rules', label: 'Qué es cada formato', href: '#formatos' },
]

const PERSONAL = [
  { id: 'inbox', label: 'Buzón', icon: FileTextIcon, waiting: { count: 12, what: 'comunicaciones pendientes' } },
  { id: 'leave', label: 'Salir', ruled: true },
]

export default {
  section: 'Capas',
  of: 'Menu',
  show: {
    'Con cabecera y motivos': (
      <Menu
        label="Formatos"
        header="214 movimientos, del 01/10/2025 al 21/11/2025"
        items={FORMATS}
        trigger={(properties) => (
          <Button icon={DownloadSimpleIcon} size="sm" {...properties}>
            Descargar
          </Button>
        )}
      />
    ),
    'Con lo que espera': (
      <Menu
        label="Usuario"
        items={PERSONAL}
        trigger={(properties) => (
          <Button size="sm" {...properties}>
            Usuario
          </Button>
        )}
      />
    ),
    'De un icono': (
      <Menu
        label="Más acciones"
        items={FORMATS}
        align="end"
        trigger={(properties) => <IconButton icon={DotsThreeIcon} name="Más acciones" {...properties} />}
      />
    ),
  },
} satisfies Examples
