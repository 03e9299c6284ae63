/** What needs no code is asked over the order itself. Their addresses have pages too, for links that lead straight to them. */
import { PERIODIC, type PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ProtectingModal } from '../../../patterns/two-step/ProtectingModal.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useProtectingOperation } from '../../../patterns/two-step/use-protecting-operation.ts'
import { usePeriodicParams } from './PeriodicBreadcrumbs.tsx'
import { ENDED_STAYS, SKIPPED_STAYS } from './periodic-words.ts'

interface PeriodicModalProps {
  order: PeriodicDetail
  /** The time that is left out; absent where the order ends. */
  on?: LocalDate | undefined
  onClose: () => void
}

export default function PeriodicModal({ on, ...rest }: PeriodicModalProps) {
  return on === undefined ? <EndModal {...rest} /> : <SkipModal {...rest} on={on} />
}

function EndModal({ order, onClose }: PeriodicModalProps) {
  const params = usePeriodicParams()
  const { scope, accountId: id, orderId } = params
  const navigate = useNavigate()
  // Once it is done the order is another: what is asked stands until the dialog goes.
  const [{ target, amount, next }] = useState(order)
  const toSign = () =>
    void navigate({ to: '/$product/$accountId/{$scope}-periodic-transfers-cancel/$orderId/$viewPages/$txId', params, search: {} })
  const operation = useProtectingOperation(PERIODIC[scope].cancel, { id, orderId }, { onDone: onClose, toSign })
  const form = useConfirmation({ operation, input: {}, protects: true })
  return (
    <ProtectingModal title="Anular orden periódica" label="Anular orden periódica" busyLabel="Anulando…" form={form} onClose={onClose}>
      <p>
        <b>{formatAmount(amount)}</b>
        {` a ${target.name}`}
        {next && `. Se anula desde el envío del ${formatDay(next.executionOn)}`}
      </p>
      <p>{ENDED_STAYS}</p>
    </ProtectingModal>
  )
}

function SkipModal({ order, on, onClose }: PeriodicModalProps & { on: LocalDate }) {
  const params = usePeriodicParams()
  const { scope, accountId: id, orderId } = params
  const navigate = useNavigate()
  const [{ target, amount }] = useState(order)
  const toSign = () =>
    void navigate({ to: '/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId', params, search: { skip: on } })
  const operation = useProtectingOperation(PERIODIC[scope].skip, { id, orderId }, { onDone: onClose, toSign })
  const form = useConfirmation({ operation, input: { on }, protects: true })
  return (
    <ProtectingModal title="Omitir un envío" label="Omitir envío" busyLabel="Enviando…" form={form} onClose={onClose}>
      <p>
        <b>{formatAmount(amount)}</b>
        {` a ${target.name}, el ${formatDay(on)}`}
      </p>
      <p>{SKIPPED_STAYS}</p>
    </ProtectingModal>
  )
}
