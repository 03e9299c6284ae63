import { renewal } from '@almenara/contract/areas/savings/operations'
import type { DepositDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { RENEWAL_NAMES, RENEWALS, type Renewal } from '@almenara/contract/savings-names'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { OperationPage } from './OperationPage.tsx'
import { savingsRenewal } from './routes.tsx'

/** What is done with a deposit when it matures. */
export function RenewalPage() {
  const { id } = savingsRenewal.useParams()
  return (
    <OperationPage id={id} type="TERM_DEPOSIT">
      {(deposit) => <RenewalOperation deposit={deposit} />}
    </OperationPage>
  )
}

function RenewalOperation({ deposit }: { deposit: DepositDetail }) {
  const operation = useTwoStep(renewal, { id: deposit.id })
  const [chosen, setChosen] = useState<Renewal>(deposit.renewal)
  const { phase } = operation
  const title = { editing: 'Qué hacer al vencimiento', reviewing: 'Revise y firme', finished: 'Resultado' }[phase.step]
  useTitle(title)
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && <RenewalForm deposit={deposit} chosen={chosen} onChoose={setChosen} operation={operation} />}
      {phase.step === 'reviewing' && (
        <ReviewStep order={phase.order} verb="" action="Firmar la instrucción" operation={operation} onEdit={operation.edit} />
      )}
      {phase.step === 'finished' && (
        <ResultStep order={phase.order}>
          <Link to="/savings/$id/details" params={{ id: deposit.id }}>
            Volver al depósito
          </Link>
        </ResultStep>
      )}
    </>
  )
}

interface RenewalFormProps {
  deposit: DepositDetail
  chosen: Renewal
  onChoose: (renewal: Renewal) => void
  operation: Pick<ReturnType<typeof useTwoStep<{ id: string }, { renewal: Renewal }>>, 'authorize' | 'error' | 'busy'>
}

function RenewalForm({ deposit, chosen, onChoose, operation }: RenewalFormProps) {
  const { id, canOperate, renewalRate, months, maturesOn, account } = deposit
  const restriction = useRestriction(canOperate)
  const problems = fieldProblems(operation.error)
  const details: Record<Renewal, string> = {
    RENEW_PRINCIPAL: `Otros ${months} meses al ${formatRate(renewalRate)} nominal anual. Los intereses, en ${account.name}.`,
    RENEW_ALL: `Otros ${months} meses al ${formatRate(renewalRate)} nominal anual, con los intereses netos sumados al capital.`,
    PAY: `El capital y los intereses, en ${account.name}.`,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!restriction) operation.authorize({ renewal: chosen })
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <Sheet>
        <div className={steps.questions}>
          <section className={steps.question}>
            <h2>{`¿Qué hacemos el ${formatDay(maturesOn)}?`}</h2>
            <RadioGroup
              label="Al vencimiento"
              legend="told"
              options={RENEWALS.map((value) => ({ value, label: RENEWAL_NAMES[value], detail: details[value] }))}
              value={chosen}
              onChange={onChoose}
              error={problems['renewal']}
            />
          </section>
          {operation.error && Object.keys(problems).length === 0 && <ErrorBox {...describe(operation.error)} />}
        </div>
        <div className={steps.foot}>
          <Button
            type="submit"
            variant="primary"
            busy={operation.busy === 'authorize'}
            busyLabel="Preparando…"
            unavailable={restriction && RESTRICTION_REASONS[restriction]}
          >
            Continuar
          </Button>
          <Link to="/savings/$id/details" params={{ id }} className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
          <p>Podrá revisarlo todo antes de firmar.</p>
        </div>
      </Sheet>
    </form>
  )
}
