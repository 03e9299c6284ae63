import {
  counterfoilExport,
  requestCounterfoil,
  type CounterfoilAccount,
  type CounterfoilType,
} from '@almenara/contract/areas/operations/counterfoil'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { useTitle } from '../../base/title.ts'
import { BACK_TO_MOVEMENTS } from '../../base/way-words.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { draftFor, type CounterfoilTerms } from './counterfoil-draft.ts'
import { CounterfoilForm } from './CounterfoilForm.tsx'
import { BackToOrigin } from './Origin.tsx'
import { counterfoilAccounts, counterfoils } from './queries.ts'

const requestCounterfoilRoute = getRouteApi('/shell/signed-in/accounts/$id/request-counterfoil')

const TITLE = 'Pedir un talonario'

/** A cheque book is asked for: which, where it goes, review and signature, result. */
export function CounterfoilPage() {
  useTitle(TITLE)
  const { id } = requestCounterfoilRoute.useParams()
  const offered = useQuery(counterfoils)
  const read = useQuery(counterfoilAccounts)
  const ofType = read.data?.accountTypes.find(({ accounts }) => accounts.some((account) => account.id === id))
  const account = ofType?.accounts.find((one) => one.id === id)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <BackToOrigin>{account?.name ?? 'Cuenta'}</BackToOrigin>
      </Breadcrumbs>
      {!(offered.data && account) && <h1 className="vh">{TITLE}</h1>}
      <ReadState read={offered}>
        {({ types, ...terms }) => (
          <ReadState read={read}>
            {() =>
              ofType && account ? (
                <Request
                  key={id}
                  account={account}
                  types={types.filter(({ accountTypes }) => accountTypes.includes(ofType.type))}
                  terms={terms}
                />
              ) : (
                <FailureBox error={new CallFailure('NOT_FOUND', 'VOID')} onRetry={() => void read.refetch()} />
              )
            }
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

interface RequestProps {
  account: CounterfoilAccount
  types: readonly CounterfoilType[]
  terms: CounterfoilTerms
}

function Request({ account, types, terms }: RequestProps) {
  const operation = useTwoStep(requestCounterfoil, undefined)
  const [draft, setDraft] = useDraft(() => draftFor(account))
  // Once it is asked for there is one on its way: the result of this request must not give its place to that.
  if (account.awaitedOn && operation.phase.step === 'editing') return <OnItsWay on={account.awaitedOn} />
  return (
    <OperationSteps
      operation={operation}
      product={account.id}
      title={TITLE}
      resultTitle="Resultado de la solicitud"
      verb="Se le cobrará"
      action={({ amount }) => (amount ? `pagar ${formatAmount(amount)}` : 'pedir el talonario')}
      result={(order) => (
        <ResultStep order={order} actions={order.receipt && <RequestDocument operationId={order.operationId} />}>
          <BackToOrigin>{BACK_TO_MOVEMENTS}</BackToOrigin>
        </ResultStep>
      )}
    >
      <CounterfoilForm account={account} choices={{ types, ...terms }} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

function RequestDocument({ operationId }: { operationId: string }) {
  return (
    <DownloadButton bring={(onProgress) => download(counterfoilExport, { params: { operationId } }, { onProgress })}>
      Descargar solicitud
    </DownloadButton>
  )
}

function OnItsWay({ on }: { on: LocalDate }) {
  return (
    <>
      <h1>{TITLE}</h1>
      <Sheet>
        <Empty title="Ya tiene un talonario en camino" level={2}>
          {`El último que pidió para esta cuenta estará listo el ${formatDay(on)}. Desde ese día podrá pedir otro.`}
        </Empty>
      </Sheet>
    </>
  )
}
