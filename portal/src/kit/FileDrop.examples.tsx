import type { Examples } from './example.ts'
import { FileDrop } from './FileDrop.tsx'

const props = { label: 'Elegir fichero', invitation: 'Arrastre aquí el fichero o', onFiles: () => undefined }

export default {
  section: 'Campos',
  of: 'FileDrop',
  show: {
    'Sin fichero': <FileDrop {...props} hint="XML, ZIP o GZIP, hasta 160 MB." />,
    'Fichero no válido': <FileDrop {...props} error="El fichero pesa 200 MB y el máximo son 160 MB. Divídalo o envíelo comprimido." />,
    'No disponible': <FileDrop {...props} unavailable="Puede consultar, pero no operar." />,
  },
} satisfies Examples
