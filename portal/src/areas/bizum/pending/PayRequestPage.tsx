import { c2cAcceptance, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { HubLink } from '../HubLink.tsx'
import { OverNote } from '../OverNote.tsx'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { c2cQuery, sendAccountsQuery } from '../queries.ts'
import { NotAnIncome } from './NotAnIncome.tsx'
import { PayRequestForm, type PayDraft } from './PayRequestForm.tsx'
import { nameOf } from './pending-words.ts'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId')

/** Paying what a person asks: who, how much and that it goes out, before anything else. */
export function PayRequestPage() {
  const { pendingOperationId } = route.useParams()
  // It may be withdrawn, or answered elsewhere, while it is read.
  const request = useQuery({ ...c2cQuery(pendingOperationId), refetchInterval: ASK_EVERY_MS })
  const accounts = useQuery(sendAccountsQuery)
  const data = request.data && accounts.data ? { request: request.data, accounts: accounts.data.accounts } : undefined
  const refetch = () => Promise.all([request.refetch(), accounts.refetch()])
  return (
    <BizumFrame title="Pagar una solicitud">
      <ReadState read={{ data, error: request.error ?? accounts.error, refetch }}>
        {(read) => <Pay key={pendingOperationId} {...read} />}
      </ReadState>
    </BizumFrame>
  )
}

interface PayProps {
  request: PendingC2cDetail
  accounts: readonly PayingAccount[]
}

function Pay({ request: found, accounts }: PayProps) {
  const { pendingOperationId } = route.useParams()
  const operation = useTwoStep(c2cAcceptance, { pendingOperationId })
  const [draft, setDraft] = useDraft((): PayDraft => ({ account: firstPayer(accounts), expects: undefined }))
  // While it is signed and done, what was found stands: afterwards it is paid.
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const { amount, can, state } = begun
  const name = nameOf(begun)
  // They expected to be paid, now or before: from here it is not paid any more.
  const [isClosed, setClosed] = useState(false)
  const answered = draft.expects === 'RECEIVE' && operation.error !== null
  if (!isClosed && (answered || (!can.accept.allowed && can.revoke.allowed))) setClosed(true)
  if (isClosed) return <NotAnIncome request={begun} />
  if (state !== 'PENDING') return <OverNote title={`Solicitud de ${name}`} reason={can.accept.reason} />
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={`Va a pagar ${formatAmount(amount)} a ${name}`}
      resultTitle="Resultado del pago"
      verb="Va a pagar"
      action={`pagar ${formatAmount(amount)}`}
      result={(order) => (
        <ResultStep order={order}>
          <HubLink>Volver a Bizum</HubLink>
        </ResultStep>
      )}
    >
      <PayRequestForm request={begun} accounts={accounts} operation={operation} draft={draft} onChange={setDraft} />
    </OperationSteps>
  )
}
