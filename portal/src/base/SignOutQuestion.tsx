import { useState } from 'react'
import { Checkbox } from '../kit/Choice.tsx'

/** Whether the sign-in by fingerprint or face of this device goes too (specification §4, «Logout»). */
export function SignOutQuestion({ onForget }: { onForget: (forget: boolean) => void }) {
  const [forget, setForget] = useState(false)
  const change = (checked: boolean) => {
    setForget(checked)
    onForget(checked)
  }
  return (
    <Checkbox
      checked={forget}
      onChange={(event) => change(event.target.checked)}
      detail="La próxima vez entrará con su usuario y su clave."
    >
      Borrar la entrada con huella o rostro de este móvil
    </Checkbox>
  )
}
