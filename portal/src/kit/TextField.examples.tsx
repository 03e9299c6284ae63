import { useState } from 'react'
import type { Examples } from './example.ts'
import { TextField } from './TextField.tsx'

function Counted() {
  const [alias, setAlias] = useState('Nómina')
  return <TextField label="Alias de la cuenta" maxLength={25} counted value={alias} onChange={(event) => setAlias(event.target.value)} />
}

export default {
  section: 'Campos',
  of: 'TextField',
  show: {
    Contado: <Counted />,
    'Con ayuda': <TextField label="NIF" hint="Ocho cifras y una letra" placeholder="12345678Z" required />,
    'Con error': (
      <TextField label="IBAN" defaultValue="ES18 5432 0813 6101" error="Faltan 8 cifras. Un IBAN español tiene 24 caracteres." />
    ),
    'Con hallazgo': (
      <TextField label="Cuenta de destino" defaultValue="ES52 5432 1377 0900 0128 4593" note={{ tone: 'ok', text: 'Banco Meridiano' }} />
    ),
    Opcional: <TextField label="Concepto" required={false} />,
    'Solo lectura': <TextField label="Cuenta de cargo" readOnly value="No hay cuentas disponibles" />,
  },
} satisfies Examples
