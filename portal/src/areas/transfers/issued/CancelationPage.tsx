import { type cancelationView, type CancelationInput, cancelTransfer } from '@almenara/contract/areas/transfers/issued'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAccount, SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { ACCOUNT_ADDRESS } from '../../../base/account-place.ts'
import { cancelationQuery } from '../queries.ts'
import { TransferBreadcrumbs } from '../TransferBreadcrumbs.tsx'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'
import { RECALL_TERM } from './recall-words.ts'
import { undoTitle, wayTitle } from './undo-title.ts'
import { useCancelationForm } from './use-cancelation-form.ts'

const cancelationRoute = getRouteApi('/shell/signed-in/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId')

type View = Reply<typeof cancelationView>

/** Taking a transfer back: before it leaves it is undone; after, the other bank is asked for it and may refuse. */
export function CancelationPage() {
  const { accountId, transferId } = cancelationRoute.useParams()
  const read = useQuery(cancelationQuery(accountId, transferId))
  return (
    <>
      <TransferBreadcrumbs id={accountId}>
        <WayBack>Transferencias</WayBack>
      </TransferBreadcrumbs>
      <ReadState read={read}>{(view) => <Cancelation key={transferId} found={view} />}</ReadState>
    </>
  )
}

/** To the list that it was opened from: the transfers, with this one open, or the movements. */
function WayBack({ children, className }: { children: string; className?: string }) {
  const { product, accountId, transferId, viewPages, txId: cursor } = cancelationRoute.useParams()
  const { from } = cancelationRoute.useSearch()
  return (
    <Link
      to={ACCOUNT_ADDRESS[product]}
      params={{ id: accountId, txId: cursor === NO_LIST ? undefined : cursor }}
      search={{ pages: readPages(viewPages), ...(from ? {} : { tab: 'transfers', transfer: transferId }) }}
      className={className}
    >
      {children}
    </Link>
  )
}

function Cancelation({ found }: { found: View }) {
  const { accountId: id, transferId } = cancelationRoute.useParams()
  const operation = useTwoStep(cancelTransfer, { id, transferId })
  // While it is signed and done, what was found stands: afterwards there is nothing left to cancel.
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  if (begun.way === 'NONE') return <NothingToDo view={begun} />
  const isRecall = begun.way === 'RECALL'
  return (
    <OperationSteps
      operation={operation}
      product={id}
      protects
      title={wayTitle(begun.way, begun)}
      action={isRecall ? 'solicitar la devolución' : begun.transfer.scope === 'internal' ? 'anular el traspaso' : 'anular la transferencia'}
      result={(order) => (
        <ResultStep order={order}>
          <WayBack>Ver la transferencia</WayBack>
        </ResultStep>
      )}
    >
      <Ask view={begun} operation={operation} />
    </OperationSteps>
  )
}

function Ask({ view, operation }: { view: View; operation: TwoStep<CancelationInput> }) {
  const { form, isRecall, reasons } = useCancelationForm({ operation, view })
  return (
    <OperationForm
      form={form}
      label={wayTitle(view.way, view)}
      cancel={<WayBack className={buttonClass({ variant: 'text' })}>Volver sin cambiar nada</WayBack>}
    >
      <Question title={view.transfer.service === 'BIZUM' ? 'El Bizum' : 'La transferencia'}>
        <Facts view={view} />
        <Note tone={isRecall ? 'warning' : 'info'} title={view.text}>
          {isRecall && RECALL_TERM}
        </Note>
      </Question>
      {isRecall && (
        <Question title="¿Por qué solicita la devolución?" field="reason">
          <RadioGroup label="Motivo" legend="hidden" options={reasons} {...form.field('reason')} />
        </Question>
      )}
    </OperationForm>
  )
}

function Facts({ view: { transfer } }: { view: View }) {
  const {
    payee: { name, iban },
    amount,
    concept,
    executionOn,
    state,
    service,
  } = transfer
  return (
    <SummaryList>
      <SummaryAmount term="Importe" value={amount} size="title" />
      {iban === undefined ? <SummaryRow term="Para">{name}</SummaryRow> : <SummaryAccount term="Para" account={{ name, iban }} />}
      <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
      <SummaryRow term={service === undefined ? 'Fecha de la transferencia' : 'Fecha'}>
        <Day value={executionOn} />
      </SummaryRow>
      <SummaryRow term="Estado">
        <IssuedStateBadge state={state} />
      </SummaryRow>
    </SummaryList>
  )
}

function NothingToDo({ view }: { view: View }) {
  const title = undoTitle(view)
  useTitle(title)
  return (
    <>
      <h1>{title}</h1>
      <Sheet>
        <Empty title="Anulación no disponible" level={2} action={<WayBack className={buttonClass()}>Ver la transferencia</WayBack>}>
          {view.text}
        </Empty>
      </Sheet>
    </>
  )
}
