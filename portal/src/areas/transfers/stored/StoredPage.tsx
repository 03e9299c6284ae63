import { STORED, type StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBankDays } from '../../../base/bank-status.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { storedQuery } from '../queries.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { DeleteStored } from './DeleteStored.tsx'
import { StoredBreadcrumbs, StoredListLink } from './StoredBreadcrumbs.tsx'
import { StoredFacts } from './StoredFacts.tsx'
import { WaitingTransfer } from './WaitingTransfer.tsx'
import { chosenDay } from './when-words.ts'

const storedRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId')

/** What was kept without sending it: signed as it is, changed before it is sent, or deleted; what waits says for whom. */
export function StoredPage() {
  const { scope, accountId, orderId } = storedRoute.useParams()
  const read = useQuery(storedQuery(scope, accountId, orderId))
  return (
    <>
      <StoredBreadcrumbs />
      <ReadState read={read}>{(stored) => <Kept key={stored.id} found={stored} />}</ReadState>
    </>
  )
}

function Kept({ found }: { found: StoredTransfer }) {
  const { scope, accountId: id, orderId } = storedRoute.useParams()
  const operation = useTwoStep(STORED[scope].sign, { id, orderId })
  // Once it is signed it is no longer kept, and its result stays.
  const [begun] = useState(found)
  const { stored: title, send } = ORDER_WORDS[scope]
  if (begun.state === 'WAITING') return <WaitingTransfer stored={found} />
  return (
    <OperationSteps
      operation={operation}
      product={id}
      title={title}
      verb={send.verb}
      action={({ amount }) => `${send.sign} ${formatAmount(amount ?? begun.amount)}`}
      begins="notice"
      result={(order) => (
        <ResultStep order={order}>
          <StoredListLink>{ORDER_WORDS[scope].storedList}</StoredListLink>
        </ResultStep>
      )}
    >
      <Saved stored={begun} operation={operation} />
    </OperationSteps>
  )
}

function Saved({ stored, operation }: { stored: StoredTransfer; operation: TwoStep<object> }) {
  const { product, scope, accountId: id } = storedRoute.useParams()
  const { today } = useBankDays()
  const day = chosenDay(stored.when)
  const isPast = day !== undefined && day <= today
  const form = useConfirmation({ operation, input: {}, unavailable: isPast ? 'La fecha que eligió ya ha pasado.' : undefined })
  return (
    <OperationForm
      form={form}
      label="Revisar y firmar"
      cancel={
        <>
          <Link
            to="/$product/$id/{$scope}-transfers-creation"
            params={{ product, scope, id }}
            search={{ stored: stored.id }}
            className={buttonClass()}
          >
            Cambiar antes de enviar
          </Link>
          <DeleteStored stored={stored} />
        </>
      }
    >
      <Question title="Datos guardados">
        <StoredFacts stored={stored} />
        {isPast && (
          <Note tone="warning" title="La fecha que eligió ya ha pasado">
            Pulse «Cambiar antes de enviar» y elija otra.
          </Note>
        )}
      </Question>
    </OperationForm>
  )
}
