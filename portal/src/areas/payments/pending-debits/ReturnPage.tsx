import {
  cancelRestoredDebit,
  restorePendingDebit,
  type PendingDebitDetail,
  type PendingDebitMotives,
  type RestoreDebitInput,
} from '@almenara/contract/areas/payments/pending-debits'
import { formatDayTime } from '@almenara/contract/dates'
import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryAmount, SummaryList } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useConfirmation, useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { motivesQuery, pendingDebitQuery } from '../b2b-queries.ts'
import { DebitBreadcrumbs, DebitListLink, OtherDecision, useDebitPlace } from './debit-place.tsx'
import { DebitClosed } from './DebitClosed.tsx'
import { DebitFacts } from './DebitFacts.tsx'

/** Giving a B2B debit back before it is charged; of one that was given back and has not left, undoing that. */
export function ReturnPage() {
  const { debitId } = useDebitPlace()
  const read = useQuery(pendingDebitQuery(debitId))
  const motives = useQuery(motivesQuery(debitId))
  return (
    <>
      <DebitBreadcrumbs />
      <ReadState read={read}>
        {(debit) => <ReadState read={motives}>{(found) => <Decide key={debitId} debit={debit} motives={found} />}</ReadState>}
      </ReadState>
    </>
  )
}

/** Once signed the debit is another: what is asked and said is of the one it began with. */
function Decide(found: { debit: PendingDebitDetail; motives: PendingDebitMotives }) {
  const [{ debit, motives }] = useState(found)
  if (debit.canUndo) return <Undo debit={debit} />
  if (debit.canReturn || !debit.account.canOperate) return <Return debit={debit} motives={motives} />
  return <DebitClosed title="Devolver adeudo" debit={debit} />
}

const back = <DebitListLink className={buttonClass()}>Ver los adeudos B2B</DebitListLink>

function Return({ debit, motives }: { debit: PendingDebitDetail; motives: PendingDebitMotives }) {
  const operation = useTwoStep(restorePendingDebit, { debitId: debit.id })
  return (
    <OperationSteps
      protects
      operation={operation}
      product={debit.account.id}
      title="Devolver adeudo"
      verb="Va a devolver"
      action={`devolver ${formatAmount(debit.amount)}`}
      result={(order) => <ResultStep order={order} actions={back} />}
    >
      <ReturnForm debit={debit} motives={motives} operation={operation} />
    </OperationSteps>
  )
}

interface ReturnFormProps {
  debit: PendingDebitDetail
  motives: PendingDebitMotives
  operation: TwoStep<RestoreDebitInput>
}

function ReturnForm({ debit, motives: { motives }, operation }: ReturnFormProps) {
  const [draft, setDraft] = useDraft<{ motive: RestoreDebitInput['motive'] | undefined }>({ motive: undefined })
  const { motive } = draft
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['motive'],
    read: motive ? { input: { motive } } : invalidFields({ motive: CHOOSE_MOTIVE }),
    canOperate: debit.account.canOperate,
    protects: true,
  })
  const question = '¿Por qué lo devuelve?'
  return (
    <OperationForm form={form} label={`Devolver ${formatAmount(debit.amount)}`} cancel={debit.canPay ? <OtherDecision to="pay" /> : back}>
      <Question title="El adeudo">
        <Facts debit={debit} />
      </Question>
      <Question title={question} field="motive">
        <RadioGroup
          label={question}
          legend="hidden"
          options={motives.map(({ id, label, description }) => ({ value: id, label, detail: `${description} (${id})` }))}
          {...form.field('motive')}
        />
        <Note title={'Lo que deba al acreedor no cambia.'}>
          {`La devolución se enviará el ${formatDayTime(debit.decideUntil)}. Hasta entonces podrá deshacerla.`}
        </Note>
      </Question>
    </OperationForm>
  )
}

function Undo({ debit }: { debit: PendingDebitDetail }) {
  const operation = useTwoStep(cancelRestoredDebit, { debitId: debit.id })
  const form = useConfirmation({ operation, input: {}, canOperate: debit.account.canOperate })
  return (
    <OperationSteps
      operation={operation}
      product={debit.account.id}
      title="Deshacer devolución"
      action="deshacer la devolución"
      begins="notice"
      result={(order) => <ResultStep order={order} actions={back} />}
    >
      <OperationForm
        form={form}
        label="Revisar y firmar"
        cancel={<DebitListLink className={buttonClass({ variant: 'text' })}>Volver sin cambiar nada</DebitListLink>}
      >
        <Question title="El adeudo">
          <Facts debit={debit} />
          <Note title={`La devolución se enviará el ${formatDayTime(debit.decideUntil)}.`}>
            Si la deshace, el adeudo vuelve a estar como antes de devolverlo.
          </Note>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}

function Facts({ debit }: { debit: PendingDebitDetail }) {
  return (
    <>
      <SummaryList>
        <SummaryAmount term={debit.creditorName} value={debit.amount} size="title" />
      </SummaryList>
      <DebitFacts debit={debit} />
    </>
  )
}
