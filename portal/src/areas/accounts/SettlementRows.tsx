import { add } from '@almenara/contract/money'
import type { MovementOrigin } from '@almenara/contract/movement-origin'
import { SummaryAmount, SummaryParts } from '../../kit/SummaryList.tsx'

/** The whole settlement of a credit account, of which a movement is a part; what there was nothing of is left out. */
export function SettlementRows({ settlement }: { settlement: Extract<MovementOrigin, { kind: 'CREDIT_SETTLEMENT' }> }) {
  const { averageDrawn, interest, fee } = settlement
  const parts = [
    ['Saldo medio dispuesto', averageDrawn],
    ['Intereses', interest],
    ['Comisión de disponibilidad', fee],
  ] as const
  return (
    <>
      <SummaryParts parts={parts} />
      <SummaryAmount term="Total de la liquidación" value={add(interest, fee)} size="strong" />
    </>
  )
}
