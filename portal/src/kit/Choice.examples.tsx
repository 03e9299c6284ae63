import { useState } from 'react'
import { Checkbox, RadioGroup, Switch } from './Choice.tsx'
import type { Examples } from './example.ts'

function Payment({ label, error }: { label: string; error?: string }) {
  const [value, setValue] = useState<'total' | 'fixed'>()
  return (
    <RadioGroup
      label={label}
      options={[
        { value: 'total', label: 'Total a fin de mes' },
        { value: 'fixed', label: 'Cuota fija', detail: 'Desde 30,00 € al mes' },
      ]}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export default {
  section: 'Campos',
  of: 'Checkbox, RadioGroup, Switch',
  show: {
    Marcada: <Checkbox defaultChecked>Acepto las condiciones</Checkbox>,
    'A medias': <Checkbox indeterminate>Todas las comunicaciones</Checkbox>,
    Impedida: <Checkbox disabled>No disponible</Checkbox>,
    Interruptores: (
      <div style={{ display: 'grid', gap: 10 }}>
        <Switch defaultChecked>Pagos en línea</Switch>
        <Switch detail="Fuera de la Unión Europea">Pagos en el extranjero</Switch>
      </div>
    ),
    Grupo: <Payment label="Forma de pago" />,
    'Grupo con error': <Payment label="Forma de pago de la compra" error="Elija una forma de pago." />,
  },
} satisfies Examples
