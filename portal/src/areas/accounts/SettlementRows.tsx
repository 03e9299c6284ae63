import { add } from '@almenara/contract/money'
import type { MovementOrigin } from '@almenara/contract/movement-origin'
import { Amount } from '../../kit/Amount.tsx'
import { SummaryRow } from '../../kit/SummaryList.tsx'

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
      {parts.map(
        ([term, amount]) =>
          amount !== 0 && (
            <SummaryRow key={term} term={term}>
              <Amount value={amount} />
            </SummaryRow>
          ),
      )}
      <SummaryRow term="Total de la liquidación">
        <Amount value={add(interest, fee)} size="strong" />
      </SummaryRow>
    </>
  )
}
