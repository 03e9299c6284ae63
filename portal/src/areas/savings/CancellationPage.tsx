import { cancellation, type cancellationSimulation } from '@almenara/contract/areas/savings/operations'
import type { DepositDetail } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { OperationPage } from './OperationPage.tsx'
import { savingsCancellation, simulation } from './routes.tsx'

/** Cancelling a deposit before it matures: what it would give today, and doing it. */
export function CancellationPage() {
  const { id } = savingsCancellation.useParams()
  return (
    <OperationPage id={id} type="TERM_DEPOSIT">
      {(deposit) => <CancellationOperation deposit={deposit} />}
    </OperationPage>
  )
}

function CancellationOperation({ deposit }: { deposit: DepositDetail }) {
  const operation = useTwoStep(cancellation, { id: deposit.id })
  const { phase } = operation
  const title = { editing: 'Cancelar el depósito', reviewing: 'Revise y firme', finished: 'Resultado' }[phase.step]
  useTitle(title)
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && <Simulation deposit={deposit} operation={operation} />}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb="Va a cancelar"
          action={`Firmar y cancelar ${formatAmount(phase.order.amount ?? deposit.principal)}`}
          operation={operation}
          onEdit={operation.edit}
        />
      )}
      {phase.step === 'finished' && (
        <ResultStep order={phase.order}>
          <Link to="/savings">Ver su ahorro e inversión</Link>
        </ResultStep>
      )}
    </>
  )
}

interface SimulationProps {
  deposit: DepositDetail
  operation: Pick<ReturnType<typeof useTwoStep<{ id: string }, object>>, 'authorize' | 'error' | 'busy'>
}

function Simulation({ deposit, operation }: SimulationProps) {
  const restriction = useRestriction(deposit.canOperate)
  const read = useQuery(simulation(deposit.id))
  return (
    <>
      <RestrictionNote restriction={restriction} />
      <Sheet>
        <div className={steps.questions}>
          <section className={steps.question}>
            <h2>Si lo cancela hoy</h2>
            <ReadState read={read}>{(found) => <Figures found={found} maturesOn={formatDay(deposit.maturesOn)} />}</ReadState>
          </section>
          {operation.error && <ErrorBox {...describe(operation.error)} />}
        </div>
        <div className={steps.foot}>
          <Button
            variant="primary"
            busy={operation.busy === 'authorize'}
            busyLabel="Preparando…"
            unavailable={restriction ? RESTRICTION_REASONS[restriction] : read.data ? undefined : 'Estamos calculando lo que recibiría.'}
            onClick={() => operation.authorize({})}
          >
            Continuar
          </Button>
          <Link to="/savings/$id/details" params={{ id: deposit.id }} className={buttonClass({ variant: 'text' })}>
            No cancelarlo
          </Link>
          <p>Podrá revisarlo todo antes de firmar.</p>
        </div>
      </Sheet>
    </>
  )
}

function Figures({ found, maturesOn }: { found: Reply<typeof cancellationSimulation>; maturesOn: string }) {
  const { principal, interest, daysLeft, penalty, withholding, net, account } = found
  return (
    <>
      <SummaryList>
        <SummaryRow term="Capital">
          <Amount value={principal} />
        </SummaryRow>
        <SummaryRow term="Intereses devengados">
          <Amount value={interest} as="entry" />
        </SummaryRow>
        <SummaryRow term={`Penalización por ${daysLeft} días`}>
          <Amount value={negate(penalty)} as="entry" />
        </SummaryRow>
        <SummaryRow term="Retención de IRPF (19 %)">
          <Amount value={negate(withholding)} as="entry" />
        </SummaryRow>
        <SummaryRow term="Recibiría">
          <Amount value={net} size="title" />
        </SummaryRow>
        <SummaryRow term="En la cuenta">
          {account.name}
          <br />
          <Iban value={account.iban} />
        </SummaryRow>
      </SummaryList>
      <Note tone="info" title={`Vence el ${maturesOn}`}>
        Si espera a esa fecha no paga penalización. La penalización nunca supera los intereses devengados: recupera todo el capital.
      </Note>
    </>
  )
}
