import type { Examples } from './example.ts'
import { ErrorBox } from './ErrorBox.tsx'

export default {
  section: 'Avisos',
  of: 'ErrorBox',
  show: {
    Técnico: (
      <ErrorBox message="Por razones técnicas, no puede realizar esta operación. Vuelva a intentarlo pasados unos minutos." code="S104" />
    ),
    'Con texto del servidor': (
      <ErrorBox message="La operación no se pudo realizar." hostText="CUENTA CON RESTRICCIONES. CONSULTE EN SU OFICINA." />
    ),
  },
} satisfies Examples
