import { blockMandate } from '@almenara/contract/areas/direct-debits/mandates'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../kit/Button.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { useProtectingPress } from '../../patterns/two-step/use-protecting-press.ts'

interface BlockCreditorProps {
  product: 'accounts' | 'financings'
  accountId: string
  mandateId: string
  label: string
  icon: IconShape
}

/** One press blocks whoever collected a receipt: it protects, and is undone with a signature. */
export function BlockCreditor({ product, accountId, mandateId, label, icon }: BlockCreditorProps) {
  const navigate = useNavigate()
  const { press, busy, error } = useProtectingPress(
    blockMandate,
    { accountId, mandateId },
    {
      input: { scope: 'CREDITOR' },
      done: 'Acreedor bloqueado. Puede retirar el bloqueo en «Domiciliaciones», con su firma.',
      toSign: () => void navigate({ to: '/$product/$accountId/mandates/$mandateId/block', params: { product, accountId, mandateId } }),
    },
  )
  return (
    <>
      <Button variant="text" icon={icon} busy={busy} busyLabel="Bloqueando…" onClick={() => void press()}>
        {label}
      </Button>
      {error && <FailureBox error={error} />}
    </>
  )
}
