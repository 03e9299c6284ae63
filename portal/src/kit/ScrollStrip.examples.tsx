import type { Examples } from './example.ts'
import { ScrollStrip } from './ScrollStrip.tsx'

const WORDS = ['Global', 'Cuentas', 'Tarjetas', 'Financiación', 'Ahorro e inversión', 'Bizum', 'Servicios', 'Cobros y pagos']

const words = (
  <ul style={{ display: 'flex', gap: '8px' }}>
    {WORDS.map((word) => (
      <li key={word} style={{ flex: 'none', padding: '12px' }}>
        <a href="#kit">{word}</a>
      </li>
    ))}
  </ul>
)

export default {
  section: 'Navegación',
  of: 'ScrollStrip',
  show: {
    'Lo que no cabe, a un lado': <div style={{ maxWidth: '320px' }}>{<ScrollStrip>{words}</ScrollStrip>}</div>,
    'Lo que no cabe, debajo': (
      <div style={{ display: 'grid', height: '140px' }}>
        <ScrollStrip direction="vertical">
          <ul>
            {WORDS.map((word) => (
              <li key={word} style={{ padding: '8px' }}>
                <a href="#kit">{word}</a>
              </li>
            ))}
          </ul>
        </ScrollStrip>
      </div>
    ),
  },
} satisfies Examples
