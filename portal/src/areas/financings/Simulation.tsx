import { prepaymentSimulation, type PrepaymentInput, type PrepaymentSimulation } from '@almenara/contract/areas/financings/prepayment'
import { DEFAULT_WAIT_MS } from '@almenara/contract/limits'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/rate'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { queryFor } from '../../api/query.ts'
import { Amount } from '../../kit/Amount.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { AsideAmount, AsideFact, OperationAside } from '../../patterns/two-step/OperationAside.tsx'

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
    <OperationAside title="Simulación">
      {asked && read.error ? <ErrorBox {...describe(read.error)} /> : null}
      <div aria-live="polite" aria-busy={read.isFetching}>
        {shown ? <Figures simulation={shown} /> : <p>Escriba un importe y verá lo que cuesta y lo que ahorra.</p>}
      </div>
    </OperationAside>
  )
}

/** What was typed, once there is a pause. */
function useSettled(input: PrepaymentInput | undefined): PrepaymentInput | undefined {
  const [settled, setSettled] = useState(input)
  const { amount, cut } = input ?? {}
  useEffect(() => {
    const next = amount !== undefined && cut !== undefined ? { amount, cut } : undefined
    const timer = setTimeout(() => setSettled(next), DEFAULT_WAIT_MS)
    return () => clearTimeout(timer)
  }, [amount, cut])
  return input && settled
}

function Figures({ simulation }: { simulation: PrepaymentSimulation }) {
  const { total, accruedInterest, fee, feeRate, feeLaw, before, after, saved } = simulation
  return (
    <dl>
      <AsideAmount term="Se cargará en total" value={total} size="title" />
      <AsideAmount term="Intereses hasta hoy" value={accruedInterest} />
      <AsideAmount
        term={feeRate === 0 ? `Compensación (${feeLaw})` : `Compensación (hasta ${formatRate(feeRate)}, ${feeLaw})`}
        value={fee}
      />
      {after.remaining > 0 ? (
        <>
          <AsideFact term="Cuota: antes y después">
            <Amount value={before.instalment} /> → <Amount value={after.instalment} />
          </AsideFact>
          <AsideFact term="Último vencimiento: antes y después">{`${formatDay(before.endsOn)} → ${formatDay(after.endsOn)}`}</AsideFact>
        </>
      ) : (
        <AsideFact term="Después">El préstamo queda pagado del todo</AsideFact>
      )}
      <AsideAmount term="Intereses que deja de pagar, con el tipo de hoy" value={saved} />
    </dl>
  )
}
