import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../kit/Amount.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { presentedQuery } from './aeat-queries.ts'
import styles from './aeat.module.css'
import { TaxBadge } from './TaxBadge.tsx'
import { TaxOutcome } from './TaxFacts.tsx'

/** Until the agency has answered all, it is asked after. */
const EVERY_MS = 5_000

/** Each tax of a signed order, with its NRC. */
export function Presented({ operationId, signed }: { operationId: string; signed: boolean }) {
  const read = useQuery({
    ...presentedQuery(operationId),
    enabled: signed,
    refetchInterval: ({ state }) =>
      state.data?.declarations.some((tax) => tax.state === 'REQUESTED' || tax.state === 'CHARGED') ? EVERY_MS : false,
  })
  if (!signed) return null
  return (
    <ReadState read={read}>
      {({ declarations }) =>
        declarations.map((tax) => (
          <Sheet key={tax.id} title={`Modelo ${tax.model} · ${tax.name}`} inside="padded">
            <div className={styles.box}>
              <Amount value={tax.amount} size="strong" />
              <TaxBadge state={tax.state} />
              <TaxOutcome tax={tax} />
            </div>
          </Sheet>
        ))
      }
    </ReadState>
  )
}
