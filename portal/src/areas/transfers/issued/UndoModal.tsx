import { type cancelationView, cancelTransfer } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ProtectingModal } from '../../../patterns/two-step/ProtectingModal.tsx'
import { questionId } from '../../../patterns/two-step/use-draft-form.ts'
import { useProtectingOperation } from '../../../patterns/two-step/use-protecting-operation.ts'
import { cancelationQuery } from '../queries.ts'
import { RECALL_TERM } from './recall-words.ts'
import { useCancelationForm } from './use-cancelation-form.ts'

type View = Reply<typeof cancelationView>

interface UndoModalProps {
  accountId: string
  transferId: string
  title: string
  onClose: () => void
  /** To its page. */
  toSign: () => void
}

/** Taking a transfer back from its detail: undone before it leaves; afterwards the other bank is asked for it, with a motive. */
export default function UndoModal({ accountId, transferId, title, onClose, toSign }: UndoModalProps) {
  const read = useQuery(cancelationQuery(accountId, transferId))
  // Once it is done there is nothing left to undo: what is asked stands until the dialog goes.
  const [begun, setBegun] = useState<View>()
  if (!begun && read.data) setBegun(read.data)
  const operation = useProtectingOperation(cancelTransfer, { id: accountId, transferId }, { onDone: onClose, toSign })
  const { form, isRecall, reasons } = useCancelationForm({ operation, view: begun, draftName: `undo/${transferId}` })
  return (
    <ProtectingModal title={title} label={title} busyLabel={isRecall ? 'Enviando…' : 'Anulando…'} form={begun && form} onClose={onClose}>
      <ReadState read={read}>
        {(view) => (
          <Asked view={begun ?? view}>
            {isRecall && (
              <div id={questionId('reason')}>
                <RadioGroup label="¿Por qué solicita la devolución?" options={reasons} {...form.field('reason')} />
              </div>
            )}
          </Asked>
        )}
      </ReadState>
    </ProtectingModal>
  )
}

function Asked({ view: { transfer, way, text }, children }: { view: View; children: React.ReactNode }) {
  const { amount, payee, executionOn } = transfer
  return (
    <>
      <p>
        <b>{formatAmount(amount)}</b>
        {` a ${payee.name}, con fecha ${formatDay(executionOn)}`}
      </p>
      <p>{text}</p>
      {way === 'RECALL' && <p>{RECALL_TERM}</p>}
      {children}
    </>
  )
}
