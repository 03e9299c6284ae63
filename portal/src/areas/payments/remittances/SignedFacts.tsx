import { formatDayTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { GridFact } from '../review/FactGrid.tsx'
import { Fingerprint } from '../review/Fingerprint.tsx'

interface SignedFactsProps {
  remittance: {
    batchId?: string | undefined
    fingerprint?: string | undefined
    signedBy: readonly { name: string; at: Instant }[]
    excluded: { count: number; amount: Cents }
  }
}

/** Which batch of its file a remittance is, who signed what, and what of it was left out. */
export function SignedFacts({ remittance: { batchId, fingerprint, signedBy, excluded } }: SignedFactsProps) {
  return (
    <>
      {batchId && <GridFact term="Identificador del lote">{batchId}</GridFact>}
      {fingerprint && (
        <GridFact term="Huella">
          <Fingerprint value={fingerprint} />
        </GridFact>
      )}
      {signedBy.map(({ name, at }) => (
        <GridFact key={name + at} term="Firmado por" detail={formatDayTime(at)}>
          {name}
        </GridFact>
      ))}
      {excluded.count > 0 && (
        <GridFact term="Órdenes excluidas" detail={excluded.amount > 0 && formatAmount(excluded.amount)}>
          {excluded.count}
        </GridFact>
      )}
    </>
  )
}
