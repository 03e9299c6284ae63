import { NO_RETURN_ONCE_PAID } from '@almenara/contract/areas/payments/b2b-words'
import { payPendingDebit, type PayDebitInput, type PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Checkbox } from '../../../kit/Choice.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryAmount, SummaryList } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { AsideFact, OperationAside } from '../../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import styles from '../b2b.module.css'
import { pendingDebitQuery } from '../b2b-queries.ts'
import { TERM_OVER } from '../b2b-words.ts'
import { TermFields } from '../TermFields.tsx'
import { TimeLeft } from '../review/TimeLeft.tsx'
import { NO_TERMS, readTerms, type TermsDraft } from '../terms-draft.ts'
import { DebitBreadcrumbs, DebitListLink, OtherDecision, useDebitPlace } from './debit-place.tsx'
import { DebitFacts } from './DebitFacts.tsx'
import { DebitClosed } from './DebitClosed.tsx'

/** Paying a B2B debit and, if its customer wants, authorising the next ones of its mandate. */
export function PayPage() {
  const { debitId } = useDebitPlace()
  const read = useQuery(pendingDebitQuery(debitId))
  return (
    <>
      <DebitBreadcrumbs />
      <ReadState read={read}>{(debit) => <Pay key={debitId} debit={debit} />}</ReadState>
    </>
  )
}

/** Once signed the debit is another: what is asked and said is of the one it began with. */
function Pay({ debit: found }: { debit: PendingDebitDetail }) {
  const [debit] = useState(found)
  const operation = useTwoStep(payPendingDebit, { debitId: debit.id })
  const amount = formatAmount(debit.amount)
  if (!debit.canPay && debit.account.canOperate) return <DebitClosed title="Pagar adeudo" debit={debit} />
  return (
    <OperationSteps
      operation={operation}
      product={debit.account.id}
      title="Pagar adeudo"
      verb="Va a pagar"
      action={`pagar ${amount}`}
      result={(order) => (
        <ResultStep order={order} actions={<DebitListLink className={buttonClass()}>Ver los adeudos B2B</DebitListLink>} />
      )}
    >
      <PayForm debit={debit} operation={operation} />
    </OperationSteps>
  )
}

interface PayDraft extends TermsDraft {
  authorise: boolean
}
const FIELDS = ['accountId', 'authorise', 'maximum', 'validUntil'] as const

function readPay({ authorise, ...typed }: PayDraft, accountId: string): ReadDraft<PayDebitInput, (typeof FIELDS)[number]> {
  if (!authorise) return { input: { accountId } }
  const read = readTerms(typed)
  if (read.ok) return { input: { accountId, authorise: read.terms } }
  return invalidFields({ accountId: undefined, authorise: undefined, maximum: read.maximum, validUntil: read.validUntil })
}

function PayForm({ debit, operation }: { debit: PendingDebitDetail; operation: TwoStep<PayDebitInput> }) {
  const { account, availableAfter, dueOn, asOf, decideUntil } = debit
  const [draft, setDraft] = useDraft<PayDraft>({ authorise: false, ...NO_TERMS })
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: FIELDS,
    read: readPay(draft, account.id),
    canOperate: account.canOperate,
  })
  const { id: _, value, error: __, onChange } = form.field('authorise')
  return (
    <OperationForm
      form={form}
      cancel={<OtherDecision to="return" />}
      aside={
        <OperationAside title={debit.creditorName}>
          <div className={styles.stacked}>
            <Amount value={debit.amount} size="title" />
            <TimeLeft key={decideUntil} until={decideUntil} asOf={asOf} over={TERM_OVER} />
          </div>
          <dl>
            <AsideFact term="Se cargará el">{formatDay(dueOn)}</AsideFact>
            <AsideFact term="Disponible después">{formatAmount(availableAfter)}</AsideFact>
          </dl>
        </OperationAside>
      }
    >
      <Question title="El adeudo">
        <SummaryList>
          <SummaryAmount term={debit.creditorName} value={debit.amount} size="title" />
        </SummaryList>
        <DebitFacts debit={debit} />
        <Note tone="warning" title={NO_RETURN_ONCE_PAID} />
      </Question>
      <Question title="Los próximos de este acreedor">
        <Checkbox id="authorise" checked={value} onChange={({ target }) => onChange(target.checked)}>
          Autorizar también los próximos de este acreedor
        </Checkbox>
        {value && <TermFields field={form.field} />}
      </Question>
    </OperationForm>
  )
}
