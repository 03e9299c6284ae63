import type { C2erAcceptanceInput, PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { CEILING_FIELDS, CeilingQuestion, readCeiling, type CeilingDraft } from '../consents/CeilingQuestion.tsx'
import { HubLink } from '../HubLink.tsx'
import { OverNote } from '../OverNote.tsx'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'
import { PURCHASE_CALLS, purchaseQuery, sendAccountsQuery } from '../queries.ts'
import { ClockStrip } from './ClockStrip.tsx'
import { BUY_AGAIN } from './purchase-words.ts'
import { PURCHASE_ADDRESSES, usePurchasePlace } from './purchase-place.ts'
import { PurchaseFacts } from './PurchaseFacts.tsx'

/** Paying a purchase; with charges afterwards, one signature for both. */
export function PayPurchasePage() {
  const { kind, params } = usePurchasePlace()
  const purchase = useQuery({ ...purchaseQuery(kind, params.pendingOperationId), refetchInterval: ASK_EVERY_MS })
  const accounts = useQuery(sendAccountsQuery)
  const data = purchase.data && accounts.data ? { purchase: purchase.data, accounts: accounts.data.accounts } : undefined
  const refetch = () => Promise.all([purchase.refetch(), accounts.refetch()])
  return (
    <BizumFrame title="Pagar una compra">
      <ReadState read={{ data, error: purchase.error ?? accounts.error, refetch }}>
        {(read) => <Pay key={params.pendingOperationId} {...read} />}
      </ReadState>
    </BizumFrame>
  )
}

interface PayProps {
  purchase: PendingPurchaseDetail
  accounts: readonly PayingAccount[]
}

function Pay({ purchase: found, accounts }: PayProps) {
  const { kind, params } = usePurchasePlace()
  const operation = useTwoStep(PURCHASE_CALLS[kind].acceptance, { pendingOperationId: params.pendingOperationId })
  // While it is signed and done, what was found stands: afterwards it is paid.
  const [begun, setBegun] = useState(found)
  const { phase } = operation
  if (phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const { amount, merchant, can, state, createdAt, expiresAt } = begun
  if (state !== 'PENDING') {
    return (
      <OverNote title={`Compra en ${merchant.name}`} reason={can.accept.reason}>
        {state === 'EXPIRED' ? BUY_AGAIN : undefined}
      </OverNote>
    )
  }
  const what = amount > 0 ? `pagar ${formatAmount(amount)}` : 'permitir los cobros'
  return (
    <>
      {phase.step !== 'finished' && <ClockStrip key={expiresAt} createdAt={createdAt} expiresAt={expiresAt} asOf={found.asOf} />}
      <OperationSteps
        operation={operation}
        product={undefined}
        title={amount > 0 ? `Va a pagar ${formatAmount(amount)} a ${merchant.name}` : `Permitir los cobros de ${merchant.name}`}
        resultTitle="Resultado del pago"
        verb="Va a pagar"
        action={what}
        result={(order) => (
          <ResultStep order={order}>
            <HubLink>Volver a Bizum</HubLink>
          </ResultStep>
        )}
      >
        <PayForm purchase={begun} accounts={accounts} operation={operation} />
      </OperationSteps>
    </>
  )
}

function PayForm({ purchase, accounts, operation }: PayProps & { operation: TwoStep<C2erAcceptanceInput> }) {
  const { kind, params } = usePurchasePlace()
  const { terms } = purchase
  const [draft, setDraft] = useDraft((): CeilingDraft => ({ account: firstPayer(accounts), ceiling: '' }))
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: CEILING_FIELDS, read: readCeiling(draft, terms) })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to={PURCHASE_ADDRESSES[kind].reject} params={params} className={buttonClass()}>
          Rechazar la compra
        </Link>
      }
    >
      <Question title="Lo que le piden">
        <PurchaseFacts purchase={purchase} from={accounts.find(({ id }) => id === draft.account)?.name} />
      </Question>
      {terms && <CeilingQuestion terms={terms} draft={draft} form={form} today={purchase.amount} />}
      <PayingAccountQuestion
        accounts={accounts}
        value={draft.account}
        onChange={(account) => form.change({ account })}
        error={form.problems.account}
      />
    </OperationForm>
  )
}
