import { useState } from 'react'
import { Button } from './Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { Examples } from './example.ts'
import { TextField } from './TextField.tsx'

function Form() {
  const [tried, setTried] = useState(false)
  const error = tried ? 'Escriba el nombre del beneficiario.' : undefined
  return (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <ErrorSummary errors={error ? [{ field: 'example-name', message: error }] : []} />
      <TextField id="example-name" label="Beneficiario" error={error} />
      <Button onClick={() => setTried(true)}>Continuar</Button>
    </div>
  )
}

export default { section: 'Avisos', of: 'ErrorSummary', show: { 'Al continuar': <Form /> } } satisfies Examples
