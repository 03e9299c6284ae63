import type { OrderState } from '@almenara/contract/two-step'
import { Link } from '@tanstack/react-router'
import { useForcedStep } from '../../base/forced-step.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'

/** How an operation of the area ended. It leads back to the area or, from a forced step, to the global position, which ends the step. */
export function AreaResult({ order }: { order: OrderState }) {
  if (useForcedStep()) return <ResultStep order={order} main={<EnterBank />} />
  return (
    <ResultStep order={order}>
      <Link to="/personal-data">Volver al área personal</Link>
    </ResultStep>
  )
}

function EnterBank() {
  return (
    <Link to="/global" className={buttonClass({ variant: 'primary' })}>
      Entrar en su banca
    </Link>
  )
}
