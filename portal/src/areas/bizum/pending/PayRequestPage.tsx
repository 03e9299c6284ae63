import { c2cAcceptance, c2cRevocation, type C2cAcceptanceInput, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import type { Expectation } from '@almenara/contract/areas/bizum/codes'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { telephoneHref } from '../../../base/telephone-href.ts'
import { useSend } from '../../../base/use-send.ts'
import { brand } from '../../../brand.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'
import { c2cQuery, sendAccountsQuery } from '../queries.ts'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId')

/** Paying what a person asks: who, how much and that it goes out, before anything else. */
export function PayRequestPage() {
  const { pendingOperationId } = route.useParams()
  const request = useQuery(c2cQuery(pendingOperationId))
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
  // While it is signed and done, what was found stands: afterwards it is paid.
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const { amount, counterparty, can } = begun
  const name = counterparty.alias ?? counterparty.name
  if (!can.accept.allowed) return <OverNote title="Pagar una solicitud" reason={can.accept.reason} />
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
          <Link to="/bizum">Volver a Bizum</Link>
        </ResultStep>
      )}
    >
      <PayForm request={begun} accounts={accounts} operation={operation} />
    </OperationSteps>
  )
}

interface Draft {
  account: string | undefined
  expects: Expectation | undefined
}
const FIELDS = ['expects', 'account'] as const
type Field = (typeof FIELDS)[number]

function readAnswer({ account, expects }: Draft, { asksExpectation }: PendingC2cDetail): ReadDraft<C2cAcceptanceInput, Field> {
  const asked = asksExpectation && expects === undefined
  if (account !== undefined && !asked) return { input: { account, ...(expects ? { expects } : {}) } }
  return invalidFields({
    expects: asked ? 'Diga qué espera que ocurra.' : undefined,
    account: account === undefined ? 'Elija la cuenta.' : undefined,
  })
}

function PayForm({ request, accounts, operation }: PayProps & { operation: TwoStep<C2cAcceptanceInput> }) {
  const { amount, concept, counterparty, warnings, asksExpectation, known } = request
  const [draft, setDraft] = useState<Draft>({ account: firstPayer(accounts), expects: undefined })
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: FIELDS,
    read: readAnswer(draft, request),
    unavailable: draft.expects === 'RECEIVE' ? 'Esto no es un ingreso: si lo firma, paga usted.' : undefined,
  })
  const name = counterparty.alias ?? counterparty.name
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Volver sin pagar
        </Link>
      }
    >
      <Question title="Lo que le piden">
        <Amount value={negate(amount)} as="entry" size="hero" />
        {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
        <p className={styles.small}>
          {known
            ? `Se conocen desde el ${formatDay(dayAt(known.since))}: usted le ha pagado ${formatAmount(known.sent)} y ha recibido ${formatAmount(known.received)}.`
            : `Nunca ha pagado a ${name} ni ha recibido nada de esta persona.`}
        </p>
        {warnings.map(({ code, text }) => (
          <Note key={code} tone="warning" title={text} />
        ))}
      </Question>
      {asksExpectation && (
        <Question title="¿Qué espera que ocurra?" field="expects">
          <RadioGroup
            label="¿Qué espera que ocurra?"
            legend="hidden"
            options={[
              { value: 'PAY', label: `Pagar ${formatAmount(amount)} a ${name}` },
              { value: 'RECEIVE', label: 'Recibir dinero' },
            ]}
            {...form.field('expects')}
          />
          {draft.expects === 'RECEIVE' && <NotAnIncome />}
        </Question>
      )}
      <PayingAccountQuestion
        accounts={accounts}
        value={draft.account}
        onChange={(account) => form.change({ account })}
        error={form.problems.account}
      />
    </OperationForm>
  )
}

/** To receive, nobody accepts anything: whoever expects it is being cheated. */
function NotAnIncome() {
  const { pendingOperationId } = route.useParams()
  const refusal = useSend(c2cRevocation)
  const phone = brand.phones.customerService
  const refuse = () => refusal.mutate({ params: { pendingOperationId }, body: { block: true, fraud: true, expects: 'RECEIVE' } })
  if (refusal.isSuccess) {
    return (
      <Note tone="ok" title="Ha rechazado la solicitud y ha bloqueado a esa persona">
        No se ha cobrado nada. <Link to="/bizum">Volver a Bizum</Link>
      </Note>
    )
  }
  return (
    <>
      <Note tone="error" title="Esto no es un ingreso: le están pidiendo que pague">
        Quien le dice que lo acepte para cobrar quiere engañarle. Si tiene dudas, llame al <a href={telephoneHref(phone)}>{phone}</a>.
      </Note>
      <div>
        <Button variant="primary" busy={refusal.isPending} busyLabel="Rechazando…" onClick={refuse}>
          Rechazar y bloquear
        </Button>
      </div>
      {refusal.error && <ErrorBox {...describe(refusal.error)} />}
    </>
  )
}
