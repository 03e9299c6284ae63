import { toCents } from '@almenara/contract/money'
import { Amount } from './Amount.tsx'
import { AmountsHidden } from './amounts-hidden.ts'
import type { Examples } from './example.ts'

export default {
  section: 'Importes y datos',
  of: 'Amount',
  show: {
    Protagonista: <Amount value={toCents(4732248)} size="hero" />,
    'De bloque': <Amount value={toCents(3825000)} size="title" />,
    'De libreta': <Amount value={toCents(1245811)} size="strong" />,
    Abono: <Amount value={toCents(605000)} as="entry" />,
    Cargo: <Amount value={toCents(-231840)} as="entry" />,
    Descubierto: <Amount value={toCents(-31273)} as="balance" size="strong" />,
    'En otra divisa': <Amount value={toCents(99900)} currency="USD" />,
    Oculto: (
      <AmountsHidden value>
        <Amount value={toCents(4732248)} size="hero" />
      </AmountsHidden>
    ),
  },
} satisfies Examples
