import type { Examples } from './example.ts'
import { PasswordField } from './PasswordField.tsx'

export default {
  section: 'Campos',
  of: 'PasswordField',
  show: {
    Vacía: <PasswordField label="Clave" autoComplete="off" />,
    'Con texto': <PasswordField label="Clave actual" defaultValue="almenara1" autoComplete="off" />,
    'PIN con error': (
      <PasswordField
        label="PIN de la tarjeta •••• 4821"
        what="el PIN"
        defaultValue="12"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        error="El PIN tiene 4 cifras."
      />
    ),
  },
} satisfies Examples
