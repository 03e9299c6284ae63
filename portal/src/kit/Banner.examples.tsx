import { Banner } from './Banner.tsx'
import type { Examples } from './example.ts'

const rings = (
  <svg viewBox="0 0 112 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="112" height="112" fill="var(--brand-100)" />
    <g fill="none" stroke="var(--brand-500)" strokeWidth="9">
      {[16, 34, 52, 70, 88].map((radius, index) => (
        <circle key={radius} cx="56" cy="118" r={radius} opacity={1 - index * 0.17} />
      ))}
    </g>
    <circle cx="56" cy="112" r="9" fill="var(--accent-400)" />
  </svg>
)

export default {
  section: 'Estructura',
  of: 'Banner',
  show: {
    Corto: (
      <Banner
        href="#deposito"
        title="Depósito Faro a 12 meses"
        description="Contrátelo desde 3.000,00 € y conozca el interés antes de firmar."
        image={rings}
      />
    ),
    'Cortado, en otra pestaña': (
      <Banner
        href="#virtual"
        target="_blank"
        title="Tarjeta virtual para internet"
        description="Un número distinto para comprar en línea, con el saldo que usted decida y la tranquilidad de que nadie verá el de siempre."
        image={rings}
      />
    ),
  },
} satisfies Examples
