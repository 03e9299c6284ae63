import { prepaymentSimulation, type PrepaymentInput, type PrepaymentSimulation } from '@almenara/contract/areas/financings/prepayment'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import steps from '../../patterns/two-step/steps.module.css'

/** How long after the last key it is asked for, in milliseconds. */
const PAUSE_MS = 400

/** What the bank says that it costs and saves, while it is being typed. */
export function Simulation({ id, input }: { id: string; input: PrepaymentInput | undefined }) {
  const asked = useSettled(input)
  const read = useQuery({
    ...queryFor(prepaymentSimulation, { params: { id }, query: asked ?? { amount: 0 as PrepaymentInput['amount'], cut: 'TERM' } }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const shown = asked ? read.data : undefined
  return (
    <Sheet className={`${steps.summary} ${steps.side}`}>
      <h2>Simulación</h2>
      {asked && read.error ? <ErrorBox {...describe(read.error)} /> : null}
      <div aria-live="polite" aria-busy={read.isFetching}>
        {shown ? <Figures simulation={shown} /> : <p>Escriba un importe y verá lo que cuesta y lo que ahorra.</p>}
      </div>
    </Sheet>
  )
}

/** What was typed, once there is a pause. */
function useSettled(input: PrepaymentInput | undefined): PrepaymentInput | undefined {
  const [settled, setSettled] = useState(input)
  const { amount, cut } = input ?? {}
  useEffect(() => {
    const next = amount !== undefined && cut !== undefined ? { amount, cut } : undefined
    const timer = setTimeout(() => setSettled(next), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [amount, cut])
  return input && settled
}

function Figures({ simulation }: { simulation: PrepaymentSimulation }) {
  const { total, accruedInterest, fee, feeRate, feeLaw, before, after, saved } = simulation
  return (
    <dl>
      <div>
        <dt>Se cargará en total</dt>
        <dd>
          <Amount value={total} size="title" />
        </dd>
      </div>
      <div>
        <dt>Intereses hasta hoy</dt>
        <dd>
          <Amount value={accruedInterest} />
        </dd>
      </div>
      <div>
        <dt>{feeRate === 0 ? `Compensación (${feeLaw})` : `Compensación (hasta ${formatRate(feeRate)}, ${feeLaw})`}</dt>
        <dd>
          <Amount value={fee} />
        </dd>
      </div>
      {after.remaining > 0 ? (
        <>
          <div>
            <dt>Cuota: antes y después</dt>
            <dd>
              <Amount value={before.instalment} /> → <Amount value={after.instalment} />
            </dd>
          </div>
          <div>
            <dt>Último vencimiento: antes y después</dt>
            <dd>{`${formatDay(before.endsOn)} → ${formatDay(after.endsOn)}`}</dd>
          </div>
        </>
      ) : (
        <div>
          <dt>Después</dt>
          <dd>El préstamo queda pagado del todo</dd>
        </div>
      )}
      <div>
        <dt>Intereses que deja de pagar, con el tipo de hoy</dt>
        <dd>
          <Amount value={saved} />
        </dd>
      </div>
    </dl>
  )
}
