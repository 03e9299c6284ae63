import type { DirectDebitDetail } from '@almenara/contract/areas/direct-debits/direct-debits'
import { returnDirectDebit } from '@almenara/contract/areas/direct-debits/returns'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { ProtectingModal } from '../../patterns/two-step/ProtectingModal.tsx'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useProtectingOperation } from '../../patterns/two-step/use-protecting-operation.ts'
import { directDebitReasonsQuery } from './queries.ts'
import type { Reasons } from './ReasonForm.tsx'

/** The one motive for what has not been charged (ISO 20022). */
const BY_ITS_DEBTOR = 'MS02'

interface RejectModalProps {
  receipt: DirectDebitDetail
  onClose: () => void
  /** To its page. */
  toSign: () => void
}

/**
 * Refusing a receipt before it is charged, from its detail. There is one motive for that, so none is chosen. One that was charged is given
 * back with a signature, on its page.
 */
export default function RejectModal({ receipt: directDebit, onClose, toSign }: RejectModalProps) {
  const { id: receiptId, account, creditorName, amount, dueOn } = directDebit
  const read = useQuery(directDebitReasonsQuery(account.id, receiptId))
  // Once it is refused there are no more motives: what is asked stands until the dialog goes.
  const [begun, setBegun] = useState<Reasons>()
  if (!begun && read.data) setBegun(read.data)
  const operation = useProtectingOperation(returnDirectDebit, { accountId: account.id, receiptId }, { onDone: onClose, toSign })
  const form = useConfirmation({
    operation,
    input: { reason: BY_ITS_DEBTOR },
    canOperate: account.canOperate,
    unavailable: begun?.closed,
    protects: true,
  })
  return (
    <ProtectingModal title="Rechazar recibo" label="Rechazar recibo" busyLabel="Rechazando…" form={begun && form} onClose={onClose}>
      <p>
        <b>{formatAmount(amount)}</b>
        {` de ${creditorName}, con fecha de cargo ${formatDay(dueOn)}`}
      </p>
      <ReadState read={read}>
        {(found) => {
          const { closed, reasons } = begun ?? found
          return <p>{closed ?? reasons[0]?.description}</p>
        }}
      </ReadState>
    </ProtectingModal>
  )
}
