import { SAY_EXPECTED } from '@almenara/contract/areas/bizum/words'
import type { Expectation } from '@almenara/contract/areas/bizum/codes'
import type { C2cAcceptanceInput, PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CHOOSE_AN_ACCOUNT } from '../../../fields/choose-account.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { AsideFact, OperationAside } from '../../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import type { PayingAccount } from '../paying.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'
import { nameOf } from './pending-words.ts'
import { acquaintance, RequestFacts } from './RequestFacts.tsx'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId')

export interface PayDraft {
  account: string | undefined
  expects: Expectation | undefined
}
const FIELDS = ['expects', 'account'] as const

function readAnswer(
  { account, expects }: PayDraft,
  { asksExpectation }: PendingC2cDetail,
): ReadDraft<C2cAcceptanceInput, (typeof FIELDS)[number]> {
  const asked = asksExpectation && expects === undefined
  if (account !== undefined && !asked) return { input: { account, ...(expects ? { expects } : {}) } }
  return invalidFields({
    expects: asked ? SAY_EXPECTED : undefined,
    account: account === undefined ? CHOOSE_AN_ACCOUNT : undefined,
  })
}

interface PayRequestFormProps {
  request: PendingC2cDetail
  accounts: readonly PayingAccount[]
  operation: TwoStep<C2cAcceptanceInput>
  draft: PayDraft
  onChange: (draft: PayDraft) => void
}

export function PayRequestForm({ request, accounts, operation, draft, onChange }: PayRequestFormProps) {
  const { amount, asksExpectation, createdAt, expiresAt, stranger } = request
  const form = useOperationForm({ operation, draft, onChange, fields: FIELDS, read: readAnswer(draft, request) })
  const name = nameOf(request)
  return (
    <OperationForm
      form={form}
      weighs={stranger ? 'secondary' : 'primary'}
      cancel={<Refuse isMain={stranger === true} />}
      aside={
        <OperationAside title="La solicitud">
          <dl>
            <AsideFact term="Relación">{acquaintance(request)}</AsideFact>
            <AsideFact term="Solicitado">{formatDayTime(createdAt)}</AsideFact>
            <AsideFact term="Caduca">{formatDayTime(expiresAt)}</AsideFact>
          </dl>
        </OperationAside>
      }
    >
      <Question title="Lo que le piden">
        <RequestFacts request={request} from={accounts.find(({ id }) => id === draft.account)?.name} />
      </Question>
      {asksExpectation && (
        <Question title="¿Qué espera que ocurra?" field="expects">
          <RadioGroup
            label="¿Qué espera que ocurra?"
            legend="hidden"
            options={[
              { value: 'PAY', label: `Pagar ${formatAmount(amount)} a ${name}`, detail: 'El dinero saldrá de su cuenta.' },
              { value: 'RECEIVE', label: 'Recibir dinero', detail: 'Un ingreso, una devolución o un premio.' },
            ]}
            {...form.field('expects')}
          />
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

/** Refusing costs nothing and is not signed: of a stranger's request, it is what weighs. */
function Refuse({ isMain }: { isMain: boolean }) {
  const params = route.useParams()
  return (
    <Link
      to="/bizum/movements/pending-operation-c2c/$pendingOperationId/revoke-request/$viewPages/$txId"
      params={params}
      className={buttonClass({ variant: isMain ? 'primary' : 'secondary' })}
    >
      Rechazar la solicitud
    </Link>
  )
}
