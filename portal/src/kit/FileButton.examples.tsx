import type { Examples } from './example.ts'
import { FileButton } from './FileButton.tsx'

export default {
  section: 'Acciones',
  of: 'FileButton',
  show: {
    Normal: <FileButton label="Subir el fichero corregido" onFiles={() => undefined} />,
    'No disponible': <FileButton label="Subir otro fichero" unavailable="Puede consultar, pero no operar." onFiles={() => undefined} />,
  },
} satisfies Examples
