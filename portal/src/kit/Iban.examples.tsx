import { CopyButton } from './CopyButton.tsx'
import type { Examples } from './example.ts'
import { Iban } from './Iban.tsx'

export default {
  section: 'Importes y datos',
  of: 'Iban',
  show: {
    Solo: <Iban value="ES7998760418450200051332" />,
    'Para copiar': (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
        <Iban value="ES3998760418470210048871" />
        <CopyButton text="ES3998760418470210048871" what="IBAN" />
      </span>
    ),
  },
} satisfies Examples
