import type { Examples } from './example.ts'
import { FieldAlert } from './FieldAlert.tsx'

export default {
  section: 'Campos',
  of: 'FieldAlert',
  show: {
    'Al firmar': <FieldAlert id="example-alert">No se ha firmado. Vuelva a intentarlo.</FieldAlert>,
  },
} satisfies Examples
