import type { Examples } from './example.ts'
import { Logo, LogoMark } from './Logo.tsx'

const header = { background: 'var(--header-bg)', color: 'var(--header-fg)', padding: 20, borderRadius: 'var(--r-2)' }

export default {
  section: 'Marca',
  of: 'Logo',
  show: {
    'En la cabecera': (
      <div style={header}>
        <Logo name="Almenara" />
      </div>
    ),
    'Solo el símbolo': <LogoMark size={56} />,
  },
} satisfies Examples
