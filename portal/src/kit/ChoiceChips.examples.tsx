import { useState } from 'react'
import { ChoiceChips } from './ChoiceChips.tsx'
import type { Examples } from './example.ts'

const AMOUNTS = ['5,00 €', '10,00 €', '15,00 €', '20,00 €', '30,00 €', '50,00 €'].map((label) => ({ value: label, label }))

function Amounts({ label, error }: { label: string; error?: string }) {
  const [value, setValue] = useState<string>()
  return <ChoiceChips label={label} options={AMOUNTS} value={value} onChange={setValue} error={error} />
}

export default {
  section: 'Campos',
  of: 'ChoiceChips',
  show: {
    'Importes de un operador': <Amounts label="Importe de la recarga" />,
    'Sin elegir': <Amounts label="Otro importe" error="Elija el importe." />,
  },
} satisfies Examples
