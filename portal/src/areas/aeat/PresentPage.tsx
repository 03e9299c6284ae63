import { telematicPresentation } from '@almenara/contract/areas/aeat/presentation'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { useShownRoute } from '../../base/shown-route.ts'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { taxAccounts, taxModels } from './aeat-queries.ts'
import type { TaxChoices } from './tax-choices.ts'
import { emptyPresentation } from './present-draft.ts'
import { Presented } from './Presented.tsx'
import { PresentForm } from './PresentForm.tsx'

const TITLE = 'Pagar un impuesto'
const ROUTES = [
  '/shell/signed-in/services/aeat/telematic-presentation',
  '/shell/signed-in/accounts/$id/telematic-presentation',
  '/shell/signed-in/financings/$id/telematic-presentation',
] as const

/** A tax is paid by hand, by the agency's file or by a paper's reference: data, review and signature, NRC. */
export function PresentPage() {
  useTitle(TITLE)
  const { params } = useShownRoute(ROUTES)
  const from = 'id' in params ? params.id : undefined
  const models = useQuery(taxModels)
  const accounts = useQuery(taxAccounts)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/services/aeat/declarations">Impuestos pagados</Link>
      </Breadcrumbs>
      {!(models.data && accounts.data) && <h1 className="vh">{TITLE}</h1>}
      <ReadState read={models}>
        {({ models: taken, exercises }) => (
          <ReadState read={accounts}>
            {({ accounts: payers }) =>
              from !== undefined && !payers.some(({ id }) => id === from) ? (
                <FailureBox error={new CallFailure('NOT_FOUND', 'VOID')} onRetry={() => void accounts.refetch()} />
              ) : (
                <Present key={from} from={from} models={taken} exercises={exercises} accounts={payers} />
              )
            }
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

function Present({ from, ...choices }: TaxChoices & { from: string | undefined }) {
  const { accounts, exercises, models } = choices
  const operation = useTwoStep(telematicPresentation, undefined)
  const blank = emptyPresentation(from ?? (accounts.length === 1 ? accounts[0]?.id : undefined), exercises[0] ?? '')
  const [draft, setDraft] = useDraft(() => blank)
  if (models.length === 0 || accounts.length === 0) return <NothingToPay />
  const another = () => {
    setDraft(blank)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={draft.accountId}
      title={TITLE}
      resultTitle="Resultado del pago"
      verb="Va a pagar"
      action={({ amount }) => (amount === undefined ? 'pagar' : `pagar ${formatAmount(amount)}`)}
      result={(order) => (
        <>
          <ResultStep order={order} actions={<Button onClick={another}>Pagar otro impuesto</Button>}>
            <Link to="/services/aeat/declarations">Ver los impuestos pagados</Link>
          </ResultStep>
          <Presented operationId={order.operationId} signed={order.status !== 'WAITING'} />
        </>
      )}
    >
      <PresentForm choices={choices} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

function NothingToPay() {
  return (
    <>
      <h1>{TITLE}</h1>
      <Sheet>
        <Empty title="No puede pagar impuestos desde aquí" level={2}>
          Para pagar un impuesto necesita una cuenta en este portal.
        </Empty>
      </Sheet>
    </>
  )
}
