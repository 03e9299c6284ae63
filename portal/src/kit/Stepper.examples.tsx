import type { Examples } from './example.ts'
import { Stepper } from './Stepper.tsx'

const STEPS = ['Datos', 'Firma', 'Resultado']

export default {
  section: 'Navegación',
  of: 'Stepper',
  show: { 'En el segundo': <Stepper steps={STEPS} current={1} />, Terminado: <Stepper steps={STEPS} current={3} /> },
} satisfies Examples
