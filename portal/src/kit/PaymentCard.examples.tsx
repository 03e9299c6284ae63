import type { Examples } from './example.ts'
import { PaymentCard } from './PaymentCard.tsx'

const common = { brand: 'Almenara', ending: '4821', holder: 'CARMEN MUÑOZ P.', expiry: '09/29' }

export default {
  section: 'Marca',
  of: 'PaymentCard',
  show: {
    'Los cinco diseños': (
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 20 }}>
        <PaymentCard {...common} design="NIGHT_SEA" kind="Crédito" />
        <PaymentCard {...common} design="BEACON" kind="Débito" />
        <PaymentCard {...common} design="DOTS" kind="Virtual" />
        <PaymentCard {...common} design="ROAD" kind="Carburante" />
        <PaymentCard {...common} design="RINGS" kind="Cooperativa" />
      </div>
    ),
    'Que no se puede usar': (
      <div style={{ maxWidth: 300 }}>
        <PaymentCard {...common} design="ROAD" kind="Carburante" veil="Bloqueada" />
      </div>
    ),
  },
} satisfies Examples
