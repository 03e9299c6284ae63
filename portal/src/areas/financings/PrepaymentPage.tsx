import { prepayment } from '@almenara/contract/areas/financings/prepayment'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { PREPAYMENT_REASONS } from '@almenara/contract/financing-names'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { financingDetail } from './financing-detail.ts'
import { EMPTY_DRAFT } from './prepayment-draft.ts'
import { PrepaymentForm } from './PrepaymentForm.tsx'

const prepaymentRoute = getRouteApi('/shell/signed-in/financings/$id/prepayment')

/** Paying a part of a loan back early: simulation, review and signature, result. */
export function PrepaymentPage() {
  const { id } = prepaymentRoute.useParams()
  const read = useQuery(financingDetail(id))
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/financings">Financiación</Link>
        <Link to="/financings/$id/details" params={{ id }}>
          {read.data?.name ?? 'Préstamo'}
        </Link>
      </Breadcrumbs>
      <Prepayment id={id} read={read} />
    </>
  )
}

type Read = Parameters<typeof ReadState<FinancingDetail>>[0]['read']

function Prepayment({ id, read }: { id: string; read: Read }) {
  const operation = useTwoStep(prepayment, { id })
  const [draft, setDraft] = useDraft(EMPTY_DRAFT)
  return (
    <OperationSteps
      operation={operation}
      product={read.data?.chargedTo.id}
      sameDay
      title="Amortizar anticipadamente"
      resultTitle="Resultado de la amortización"
      verb="Va a pagar"
      action={({ amount }) => (amount === undefined ? 'amortizar' : `pagar ${formatAmount(amount)}`)}
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/financings">Ver su financiación</Link>
        </ResultStep>
      )}
    >
      <ReadState read={read}>
        {(financing) =>
          financing.loan && !financing.loan.prepayment ? (
            <PrepaymentForm financing={financing} draft={draft} onChange={setDraft} operation={operation} />
          ) : (
            <CannotPrepay financing={financing} />
          )
        }
      </ReadState>
    </OperationSteps>
  )
}

function CannotPrepay({ financing: { id, loan } }: { financing: FinancingDetail }) {
  return (
    <Sheet>
      <Empty title="Este producto no se puede amortizar ahora" level={2}>
        {loan?.prepayment ? PREPAYMENT_REASONS[loan.prepayment] : 'Solo los préstamos se pueden amortizar anticipadamente.'}
        <Link to="/financings/$id/details" params={{ id }} className={buttonClass()}>
          Volver al producto
        </Link>
      </Empty>
    </Sheet>
  )
}
