import type { Examples } from './example.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

export default {
  section: 'Navegación',
  of: 'ScrollToTop',
  show: { 'Aparece al bajar por la página': <ScrollToTop /> },
} satisfies Examples
