import { useState } from 'react'
import { AmountInput, type AmountInputProps } from './AmountInput.tsx'
import type { Examples } from './example.ts'

function Typed({ initial, ...rest }: { initial: string } & Pick<AmountInputProps, 'label' | 'error' | 'look' | 'hint' | 'integerDigits'>) {
  const [text, setText] = useState(initial)
  return <AmountInput {...rest} value={text} onChange={setText} />
}

export default {
  section: 'Campos',
  of: 'AmountInput',
  show: {
    'Pregunta de la página': <Typed label="Importe" look="large" initial="1.250,00" />,
    'Con máscara de cuatro cifras': <Typed label="Importe del Bizum" hint="Hasta 1.000,00 €" integerDigits={4} initial="" />,
    'Con error': <Typed label="Límite" initial="0,00" error="El importe debe ser mayor que cero." />,
  },
} satisfies Examples
