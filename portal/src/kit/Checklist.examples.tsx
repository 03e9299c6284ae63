import { Checklist } from './Checklist.tsx'
import type { Examples } from './example.ts'

const LABELS = ['Tener entre 6 y 20 caracteres', 'Empezar por una letra', 'Combinar mayúsculas y minúsculas']
const items = (met: number) => LABELS.map((label, index) => ({ label, met: index < met }))

export default {
  section: 'Campos',
  of: 'Checklist',
  show: {
    'Sin empezar': <Checklist title="La clave debe:" items={items(0)} />,
    'A medias': <Checklist title="La clave debe:" items={items(2)} />,
    Completa: <Checklist title="La clave debe:" items={items(3)} />,
  },
} satisfies Examples
