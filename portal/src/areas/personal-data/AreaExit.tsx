import { Link } from '@tanstack/react-router'
import { useForcedStep } from '../../base/forced-step.ts'
import { buttonClass } from '../../kit/button-class.ts'

/** Where a finished operation of the area leads: back to it or, when it was a forced step, to the global position, which ends the step. */
export function AreaExit() {
  if (!useForcedStep()) return <Link to="/personal-data">Volver al área personal</Link>
  return (
    <Link to="/global" className={buttonClass({ variant: 'primary' })}>
      Entrar en la banca en línea
    </Link>
  )
}
