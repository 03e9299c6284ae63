import { Button } from '../../kit/Button.tsx'
import { Note } from '../../kit/Note.tsx'
import { useStartAnew } from './use-draft.ts'

/** Over a form that comes back as its customer left it: that it does, and how to begin it again. */
export function RestoredNote() {
  const startAnew = useStartAnew()
  if (!startAnew) return null
  return (
    <Note title="Hemos recuperado los datos que había escrito">
      <Button variant="text" size="sm" onClick={startAnew}>
        Empezar de nuevo
      </Button>
    </Note>
  )
}
