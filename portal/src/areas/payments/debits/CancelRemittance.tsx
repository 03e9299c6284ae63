import { cancelDebitRemittance, type DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { CancelledFacts, CancelOne, CancelSteps, type Cancelling, type CancelWords } from '../remittances/CancelSteps.tsx'

import { debitsText } from '../review/review-words.ts'
import { debitQuery } from './queries.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

const WORDS: CancelWords = { one: 'el recibo', many: 'Recibos', counted: debitsText }

/** Cancels what has not been sent yet of a remittance of debits, or the one debit that the address names. */
export default function CancelRemittance({ found }: { found: DebitRemittanceDetail }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { debit } = remittanceRoute.useSearch()
  const operation = useTwoStep(cancelDebitRemittance, { contractNumber, remittanceId })
  return <CancelSteps found={found} operation={operation} words={WORDS} one={debit && <One debitId={debit} operation={operation} />} />
}

function One({ debitId, operation }: { debitId: string; operation: Cancelling }) {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const read = useQuery(debitQuery(contractNumber, remittanceId, debitId))
  return (
    <CancelOne id={debitId} operation={operation} words={WORDS} cancel={read.data?.cancel}>
      <ReadState read={read}>
        {({ debtor, amount, concept, cancel }) => (
          <CancelledFacts party="Deudor" name={debtor.name} amount={amount} concept={concept} text={cancel.text} />
        )}
      </ReadState>
    </CancelOne>
  )
}
