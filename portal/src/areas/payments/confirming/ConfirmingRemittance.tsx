import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { isOfSignature, RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { BeingMade } from '../remittances/BeingMade.tsx'
import { cancelLabel } from '../remittances/cancel-label.ts'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import { RemittanceSummary } from '../remittances/RemittanceSummary.tsx'
import { invoicesText } from '../review/review-words.ts'
import { INVOICE_OUTCOMES } from './confirming-words.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { confirmingRemittanceQuery } from './queries.ts'

interface ConfirmingRemittanceProps {
  contractId: string
  remittanceId: string
  restriction: Restriction | undefined
}

/** What became of a remittance of confirming, the way to cancelling what is left of it, and its invoices. */
export function ConfirmingRemittance({ contractId, remittanceId, restriction }: ConfirmingRemittanceProps) {
  const read = useQuery(confirmingRemittanceQuery(contractId, remittanceId))
  // It only protects: whoever has nothing to sign with may do it.
  const reason = restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined
  return (
    <ReadState read={read}>
      {(remittance) => {
        const { number, executionOn, cancel, states } = remittance
        const label = cancelLabel(cancel, invoicesText)
        const way = reason ? (
          <Button size="sm" unavailable={reason}>
            {label}
          </Button>
        ) : (
          <Link to="." search={(before) => ({ ...before, cancel: true as const })} className={buttonClass({ size: 'sm' })}>
            {label}
          </Link>
        )
        return (
          <>
            <RemittanceSummary
              remittance={remittance}
              lead={`${number} · primer pago el ${formatDay(executionOn)}`}
              done="Pagado"
              noun={invoicesText}
              outcomes={outcomesOf(INVOICE_OUTCOMES, states)}
              papers={null}
              actions={cancel.way === 'NONE' ? null : way}
            />
            <BeingMade remittance={remittance} lines="invoices">
              <Sheet>
                <InvoiceList contractId={contractId} />
              </Sheet>
            </BeingMade>
          </>
        )
      }}
    </ReadState>
  )
}
