import { cancelRemittance } from '@almenara/contract/areas/payments/presentation'
import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { CancelledFacts, CancelOne, CancelSteps, type Cancelling, type CancelWords } from '../remittances/CancelSteps.tsx'
import { transfersText } from '../review/review-words.ts'
import { remittanceTransferQuery } from './queries.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

const WORDS: CancelWords = { one: 'la transferencia', many: 'Transferencias', counted: transfersText }

/** Cancels what has not left yet of a remittance, or the one transfer that the address names. */
export default function CancelRemittance({ found }: { found: RemittanceDetail }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { transfer } = remittanceRoute.useSearch()
  const operation = useTwoStep(cancelRemittance, { contractNumber, remittanceId })
  return (
    <CancelSteps found={found} operation={operation} words={WORDS} one={transfer && <One transferId={transfer} operation={operation} />} />
  )
}

function One({ transferId, operation }: { transferId: string; operation: Cancelling }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const read = useQuery(remittanceTransferQuery(contractNumber, remittanceId, transferId))
  return (
    <CancelOne id={transferId} operation={operation} words={WORDS} cancel={read.data?.cancel}>
      <ReadState read={read}>
        {({ payee, amount, concept, cancel }) => (
          <CancelledFacts party="Para" name={payee.name} amount={amount} concept={concept} text={cancel.text} />
        )}
      </ReadState>
    </CancelOne>
  )
}
