import { cancelConfirming } from '@almenara/contract/areas/payments/confirming'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { CancelledFacts, CancelOne, CancelSteps, type Cancelling, type CancelWords } from '../remittances/CancelSteps.tsx'
import { invoicesText } from '../review/review-words.ts'
import { confirmingRemittanceQuery, invoiceQuery } from './queries.ts'

const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

const WORDS: CancelWords = { one: 'la factura', many: 'Facturas', counted: invoicesText }

/** Cancels the invoice that the address names, or what is left of the remittance that it names. */
export default function CancelInvoices({ contractId }: { contractId: string }) {
  const { invoice, remittance } = confirmingRoute.useSearch()
  if (invoice !== undefined) return <OfInvoice contractId={contractId} invoiceId={invoice} />
  return remittance === undefined ? null : <Steps contractId={contractId} remittanceId={remittance} />
}

/** The order is of its remittance. */
function OfInvoice({ contractId, invoiceId }: { contractId: string; invoiceId: string }) {
  const read = useQuery(invoiceQuery(contractId, invoiceId))
  return (
    <ReadState read={read}>
      {({ remittance }) => <Steps contractId={contractId} remittanceId={remittance.id} invoiceId={invoiceId} />}
    </ReadState>
  )
}

interface StepsProps {
  contractId: string
  remittanceId: string
  invoiceId?: string
}

function Steps({ contractId, remittanceId, invoiceId }: StepsProps) {
  const read = useQuery(confirmingRemittanceQuery(contractId, remittanceId))
  const operation = useTwoStep(cancelConfirming, { contractNumber: contractId, remittanceId })
  const one = invoiceId && <One contractId={contractId} invoiceId={invoiceId} operation={operation} />
  return <ReadState read={read}>{(found) => <CancelSteps found={found} operation={operation} words={WORDS} one={one} />}</ReadState>
}

function One({ contractId, invoiceId, operation }: { contractId: string; invoiceId: string; operation: Cancelling }) {
  const read = useQuery(invoiceQuery(contractId, invoiceId))
  return (
    <CancelOne id={invoiceId} operation={operation} words={WORDS} cancel={read.data?.cancel}>
      <ReadState read={read}>
        {({ supplier, amount, number, cancel }) => (
          <CancelledFacts
            party="Proveedor"
            name={supplier.name}
            amount={amount}
            concept={`${amount < 0 ? 'Abono' : 'Factura'} ${number}`}
            text={cancel.text}
          />
        )}
      </ReadState>
    </CancelOne>
  )
}
