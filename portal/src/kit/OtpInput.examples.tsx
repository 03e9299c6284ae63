import { useState } from 'react'
import type { Examples } from './example.ts'
import { OtpInput } from './OtpInput.tsx'

function Code({ error, masked, length }: { error?: string; masked?: boolean; length?: number }) {
  const [value, setValue] = useState('482')
  return (
    <OtpInput
      label={masked ? 'PIN de la tarjeta' : 'Código de 6 cifras'}
      hint={masked ? undefined : 'Lo hemos enviado al móvil terminado en 417.'}
      value={value}
      onChange={setValue}
      error={error}
      masked={masked}
      length={length}
    />
  )
}

export default {
  section: 'Campos',
  of: 'OtpInput',
  show: {
    'A medias': <Code />,
    'Con error': <Code error="El código no es correcto. Compruébelo y escríbalo de nuevo." />,
    Oculto: <Code masked length={4} />,
  },
} satisfies Examples
