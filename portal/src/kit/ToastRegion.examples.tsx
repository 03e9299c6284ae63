import { Button } from './Button.tsx'
import type { Examples } from './example.ts'
import { showToast } from './toast.ts'

export default {
  section: 'Avisos',
  of: 'ToastRegion',
  show: { 'Al pulsar, cinco segundos': <Button onClick={() => showToast('IBAN copiado')}>Copiar el IBAN</Button> },
} satisfies Examples
